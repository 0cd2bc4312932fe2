"""Where output goes (``output``), progress, parallel jobs and free memory."""
