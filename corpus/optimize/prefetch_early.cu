//! Threads beyond the end leave before the element is loaded.
//! replay: --block 8 --grid 2 --arg n=11 --array a=iota:int:11
//! expect: ok
//! optimize: tested
//! result: int a_reg = a[i];
//@ gpuopt glob_to_reg a i;
__global__ void twice(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = a[i] + 1;
  a[i] = a[i] * 2;
}
