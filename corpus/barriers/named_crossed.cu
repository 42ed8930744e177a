//! Two halves of a block wait at two barriers in opposite orders: each waits for the other.
//! replay: --block 64 --array out=zero:int:64
//! expect: barrier.divergence
//! check: --block 64 => refuted barrier.divergence
__global__ void named_crossed(int *out) {
  int t = threadIdx.x;
  if (t < 32) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    asm volatile("bar.sync 2, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
  out[blockIdx.x * 64 + t] = 1;
}
