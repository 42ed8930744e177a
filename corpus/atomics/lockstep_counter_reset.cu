//! In lock step a plain write puts the counter back between two claims, without any barrier: numbers are given twice.
//! check: --warp-lockstep 32 --block 32 --grid 1 => not proved
__global__ void lockstep_counter_reset(unsigned *out) {
  __shared__ unsigned next;
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  unsigned first = atomicAdd(&next, 1);
  if (threadIdx.x == 0) next = 0;
  unsigned second = atomicAdd(&next, 1);
  unsigned place = threadIdx.x & 1 ? first : second;
  out[place] = threadIdx.x;
}
