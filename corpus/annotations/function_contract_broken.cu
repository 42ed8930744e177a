//! A helper that one thread calls against what it requires, and whose promise fails for another.
//! replay: --block 4 --grid 1 --array a=zero:int:4
//! expect: assert.failed @8
//! check: --block 4 --grid 1 => refuted assert.failed @7
//! check: --block 2 --grid 1 => proved
__device__ int twice_less_one(int x) {
  __requires(x != 3);
  __ensures(__return_val_int() < 3);
  return 2 * x - 1;
}

__global__ void function_contract_broken(int *a) {
  a[threadIdx.x] = twice_less_one(threadIdx.x);
}
