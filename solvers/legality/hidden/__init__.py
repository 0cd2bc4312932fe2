"""Logs with cards that nobody saw: is there any deal under which every act was legal?"""
