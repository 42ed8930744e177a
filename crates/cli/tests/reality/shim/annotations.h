// Annotations say something about a run and change nothing in it.
#pragma once
#define __requires(...) ((void)0)
#define __ensures(...) ((void)0)
#define __invariant(...) ((void)0)
#define __candidate_invariant(...) ((void)0)
#define __barrier_invariant_1(...) ((void)0)
#define __assume(...) ((void)0)
#ifdef __OPENCL_C_VERSION__
#define __assert(...) ((void)0)
#endif
