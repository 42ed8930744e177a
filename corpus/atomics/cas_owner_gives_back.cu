//! The owner gives the element back, so that the next thread owns it, too: nothing orders their writes.
//! replay: --block 8 --array taken=zero:int:1 --array out=fill:-1:int:1
//! expect: race.global @9
//! check: refuted race.global @9
__global__ void cas_owner_gives_back(int *taken, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicCAS(taken, 0, 1) == 0) {
    // The write is not in the owner's time only.
    *out = i;
    atomicExch(taken, 0);
  }
}
