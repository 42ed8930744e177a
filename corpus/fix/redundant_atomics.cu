//! Without the barrier there is no race either, but it decides what the atomics see: it is kept.
//! redundant: --block 64 --grid 1 => 0 of 1
__global__ void k(int *count, int *seen)
{
  atomicAdd(count, 1);
  __syncthreads();
  seen[threadIdx.x] = atomicAdd(count, 0);
}
