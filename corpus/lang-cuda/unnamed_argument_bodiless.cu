//! What a function without a body does with arguments behind `...` is not known.
//! lower: unsupported.call @7
//! check: unknown unsupported.call

__device__ void trace(const char *text, ...);

__global__ void unnamed_argument_bodiless(int *a) { trace("x", a); }
