//! Thread 0 reads the element before the first one.
//! replay: --block 8 --array a=iota:int:8 --array out=zero:int:8
//! expect: memory.bounds @7
//! check: --bounds strict => refuted memory.bounds @7
__global__ void before_start(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = a[i - 1];
}
