//! Private arrays are per thread and never race, whatever index is used.
//! replay: --block 8 --array out=zero:int:8 --arg k=2
//! expect: ok
//! array: out = 0 5 10 15 20 25 30 35
//! check: proved
__global__ void private_arrays(int *out, int k) {
  int mine[4];
  int t = threadIdx.x;
  for (int j = 0; j < 4; j++) mine[j] = t * j;
  mine[0] = t * 3;
  out[blockIdx.x * blockDim.x + t] = mine[k & 3] + mine[0];
}
