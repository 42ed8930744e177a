//! Every block adds its part to the result with a plain read and write.
//! replay: --block 4 --grid 1 --array a=iota:int:4 --array sum=zero:int:1
//! expect: ok
//! array: sum = 14
//! replay: --block 4 --grid 2 --array a=iota:int:8 --array sum=zero:int:1
//! expect: race.global @14
//! check: --block 4 --grid 1 => proved
//! check: --block 4 --grid 2 => refuted race.global @14
__global__ void dot_product_no_atomic(const int *a, int *sum) {
  __shared__ int s[4];
  int t = threadIdx.x, i = blockIdx.x * 4 + t;
  s[t] = a[i] * a[i];
  __syncthreads();
  if (t == 0) *sum += s[0] + s[1] + s[2] + s[3];
}
