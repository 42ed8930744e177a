//! A 64-bit atomic at an odd `int`.
//! replay: --block 4 --array a=zero:int:16
//! expect: memory.misaligned @6
//! check: refuted memory.misaligned @6
__global__ void misaligned_atomic(int *a) {
  atomicAdd((unsigned long long *)(a + 1), 1ull);
}
