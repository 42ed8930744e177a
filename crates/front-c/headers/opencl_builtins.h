// What gpuproof adds to OpenCL: annotations as calls. The language's own functions come from clang.
#pragma once
#include "opencl/annotations.h"
