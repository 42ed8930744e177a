//! A pointer walks over the array in a loop.
//! replay: --block 4 --array a=iota:int:16 --array sum=zero:int:4
//! expect: ok
//! array: sum = 24 28 32 36
//! check: --grid 1 => proved
__global__ void walking_pointer(const int *a, int *sum) {
  const int *p = a + threadIdx.x;
  const int *end = a + 4 * blockDim.x;
  int total = 0;
  while (p < end) {
    total += *p;
    p += blockDim.x;
  }
  sum[threadIdx.x] = total;
}
