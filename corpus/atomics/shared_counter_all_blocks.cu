//! Claims from a shared counter are distinct within one block only: blocks collide in the common output.
//! replay: --block 16 --grid 1 --array out=zero:int:16
//! expect: ok
//! array: out = 100*16
//! replay: --block 16 --grid 2 --array out=zero:int:16
//! expect: race.global @13
//! check: refuted race.global @13
__global__ void shared_counter_all_blocks(int *out) {
  __shared__ int next;
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  int slot = atomicAdd(&next, 1);
  out[slot] = 100 + blockIdx.x;
}
