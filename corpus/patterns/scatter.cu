//! Writes at indices from memory race if two of them are equal.
//! replay: --block 4 --array index=list:int:2,1,0,3 --array out=zero:int:4
//! expect: ok
//! array: out = 2 1 0 3
//! replay: --block 4 --array index=list:int:2,1,2,3 --array out=zero:int:4
//! expect: race.global @10
//! check: refuted race.global @10
__global__ void scatter(const int *index, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[index[i]] = i;
}
