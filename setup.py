"""Build in a new folder; otherwise modules that build/lib keeps of an older version are installed too."""

from tempfile import TemporaryDirectory

from setuptools import setup

with TemporaryDirectory() as folder:
    setup(options={"build": {"build_base": folder}})
