"""`python -m gpuproof` is the command `gpuproof`."""

import sys

from ._launch import main

sys.exit(main())
