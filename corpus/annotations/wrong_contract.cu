//! A contract of a helper is claimed at every call: the second call breaks what it requires.
//! replay: --block 4 --array a=zero:int:4
//! expect: assert.failed @7
//! check: --block 4 --grid 1 => refuted assert.failed @7
__device__ int half_of(int n) {
  __ensures(__return_val_int() >= 0);
  __requires(n > 0);
  return n / 2;
}
__global__ void wrong_contract(int *a) {
  a[threadIdx.x] = half_of(threadIdx.x + 1) + half_of(threadIdx.x);
}
