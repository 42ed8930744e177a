//! Blocks that share the work by atomics are meant to be several: the flag is written by all of them.
//! check: refuted race.global @7

__global__ void blocks_share_by_atomics(unsigned *next, int *flag) {
  __shared__ unsigned mine;
  if (threadIdx.x == 0) {
    *flag = *flag + 1;
    mine = atomicAdd(next, 1u);
  }
  __syncthreads();
}
