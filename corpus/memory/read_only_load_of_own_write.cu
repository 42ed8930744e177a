//! A thread may miss what it has written itself.
//! check: refuted memory.read_only
__global__ void twice(int *a, int *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t] = t;
  out[t] = __ldg(a + t);
}
