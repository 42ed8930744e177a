//! Early returns in the kernel and in a device function with several results.
//! replay: --block 6 --array a=list:int:5,-3,0,12,100,7 --array out=fill:-1:int:6 --arg n=5
//! expect: ok
//! array: out = 1 -1 0 2 3 -1
//! check: proved
__device__ int grade(int v) {
  if (v <= 0) return v < 0 ? -1 : 0;
  if (v < 10) return 1;
  for (int limit = 100, g = 2; limit > 0; limit -= 50, g++)
    if (v < limit) return g;
  return 3;
}

__global__ void early_return(const int *a, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int g = grade(a[i]);
  if (g < 0) return;
  out[i] = g;
}
