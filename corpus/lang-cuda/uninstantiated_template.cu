//! A kernel template that nothing instantiates is reported, not skipped.
//! lower: unsupported.template @4
//! check: unknown unsupported.template
template <typename T>
__global__ void uninstantiated(T *a) {
  a[threadIdx.x] = 0;
}
