//! Each lane votes alone: what it gets is its own, though all lanes execute the statement together.
//! check: --block 32 --grid 1 => refuted barrier.mask @7
//! replay: --block 32 --grid 1
//! expect: barrier.mask @7
__global__ void vote_of_parts() {
  int v = __any_sync(1u << threadIdx.x, threadIdx.x == 0);
  if (v) __syncwarp();
}
