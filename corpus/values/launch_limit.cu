//! The usual global index is distinct for all threads of every launch within the limits.
//! replay: --block 32 --grid 4 --array a=zero:int:128
//! expect: ok
//! array: a = 0..127
//! check: proved
__global__ void launch_limit(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
}
