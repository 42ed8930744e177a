//! Loads and stores that are not to be cached.
//! replay: --block 4 --array a=iota:int:4
//! expect: ok
//! array: a = 1 2 3 4
//! check: proved

__global__ void nontemporal_access(int *a) {
  int *mine = a + blockIdx.x * blockDim.x + threadIdx.x;
  __builtin_nontemporal_store(__builtin_nontemporal_load(mine) + 1, mine);
}
