//! Element-wise addition with a guard.
//! replay: --block 8 --grid 3 --array a=iota:float:20 --array b=iota:float:20 --array c=zero:float:20 --arg n=20
//! expect: ok
//! array: c = 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38
//! check: proved
__global__ void vector_add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
