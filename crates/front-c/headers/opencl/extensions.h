// Types of vendor extensions that clang does not know.
#pragma once

// == AMD's counters: cl_ext_atomic_counters_32 ==
typedef volatile __global unsigned int *counter32_t;
