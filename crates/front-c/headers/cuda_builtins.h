// Everything that a CUDA program may use, declared once and precompiled.
//
// Rules for the headers below:
// - What a function means is known by its name and its parameter types; so functions have no bodies, one
//   declaration per line, grouped by "== section ==" comments, and overloads stand for concrete types.
// - Every function may be called from host and device code: whether a program keeps to that is nvcc's business.
// - Names that CUDA does not reserve, and that no program gets without an include, are left to the headers in
//   toolkit/ and library/.
#pragma once
#pragma clang force_cuda_host_device begin
#include "cuda/language.h"
#include "cuda/vector_types.h"
#include "cuda/variables.h"
#include "cuda/math.h"
#include "library/math.h"
#include "library/limits.h"
#include "library/float.h"
#include "library/time.h"
#include "cuda/intrinsics.h"
#include "cuda/atomics.h"
#include "cuda/threads.h"
#include "cuda/cache_hints.h"
#include "cuda/annotations.h"
#include "cuda/runtime_types.h"
#include "cuda/runtime.h"
#include "cuda/runtime_more.h"
#include "cuda/driver_types.h"
#include "cuda/driver.h"
#include "cuda/texture.h"
#include "cuda/c_library.h"
#include "cuda/half.h"
#include "cuda/cooperative_groups.h"
#include "cuda/libcu.h"
#include "cuda/curand.h"
#include "cuda/cxx_library.h"
#include "cuda/cxx_functional.h"
#include "cuda/cxx_iterators.h"
#include "cuda/cxx_strings.h"
#include "cuda/cxx_containers.h"
#include "cuda/cxx_maps.h"
#include "cuda/cxx_memory.h"
#include "cuda/cxx_algorithms.h"
#include "cuda/numeric_limits.h"
#include "cuda/cxx_streams.h"
#include "cuda/cxx_time.h"
#include "cuda/cxx_random.h"
#pragma clang force_cuda_host_device end
