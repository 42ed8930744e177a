// What gpuproof adds to OpenCL: annotations as calls, and types of extensions. The language's own functions come from clang.
#pragma once
#include "opencl/annotations.h"
#include "opencl/extensions.h"
