//! Whoever swaps 0 for 1 first owns the element: of all threads exactly one sees the 0.
//! replay: --block 8 --grid 2 --array key=list:int:0,1,2,3,0,1,2,3,0,1,2,3,0,1,2,3 --array taken=zero:int:4 --array out=fill:-1:int:4
//! expect: ok
//! array: taken = 1*4
//! check: proved
__global__ void cas_owner(const int *key, int *taken, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = key[i];
  if (atomicCAS(&taken[k], 0, 1) == 0) out[k] = i;
}
