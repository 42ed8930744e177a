//! The stride forgets the number of blocks: blocks walk over each other's elements.
//! replay: --block 4 --grid 1 --array a=iota:int:21 --arg n=21
//! expect: ok
//! array: a = 1..21
//! replay: --block 4 --grid 2 --array a=iota:int:21 --arg n=21
//! expect: race.global @12
//! check: --grid 1 => proved
//! check: refuted race.global @12
__global__ void grid_stride_wrong_stride(int *a, int n) {
  int stride = blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    a[i] += 1;
}
