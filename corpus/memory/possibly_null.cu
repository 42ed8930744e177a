//! The pointer stays null on one path to its use.
//! replay: --block 4 --array a=iota:int:4 --array out=zero:int:4 --arg use=1
//! expect: ok
//! array: out = 0 1 2 3
//! replay: --block 4 --array a=iota:int:4 --array out=zero:int:4 --arg use=0
//! expect: memory.null @12
//! check: refuted memory.null @12
__global__ void possibly_null(const int *a, int *out, int use) {
  const int *p = nullptr;
  if (use) p = a;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = p[i];
}
