//! A lane that the mask names has returned from a loop.
//! check: --block 32 => not proved
//! replay: --block 32 --grid 1 --arg n=1 --array c=zero:int:1
//! expect: barrier.mask @8
__global__ void syncwarp_left_in_a_loop(int *c, int n) {
  for (int i = 0; i < n; i++)
    if (atomicAdd(c, 1) == 0) return;
  __syncwarp();
}
