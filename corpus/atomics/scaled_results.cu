//! A number owns a record of three elements.
//! replay: --block 8 --grid 2 --array out=zero:int:48 --array next=zero:int:1
//! expect: ok
//! check: proved
__global__ void scaled_results(int *out, int *next) {
  int slot = atomicAdd(next, 1);
  for (int j = 0; j < 3; j++) out[3 * slot + j] = threadIdx.x;
}
