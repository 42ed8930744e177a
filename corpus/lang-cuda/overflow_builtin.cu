//! An overloaded builtin that writes through a pointer and that gpuproof has no rule for is not skipped.
//! lower: unsupported.call @5
//! check: unknown unsupported.call

__global__ void overflow_builtin(int *a) { __builtin_add_overflow(1, (int)threadIdx.x, a); }
