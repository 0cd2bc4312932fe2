"""The outside of coinche: files, terminal, exit codes.

* ``main`` and ``app`` the program and its commands, ``errors`` what it says when it cannot go on
* ``commands`` a file a command: its options
* ``check``, ``solve``, ``infer``, ``convert`` the work behind each command
* ``formats`` readers and writers, ``report`` output formats, ``schemas`` the published JSON Schemas
* ``terminal`` output, progress, jobs and memory
"""
