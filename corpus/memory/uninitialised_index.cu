//! An index that may be arbitrary may be any index: two threads can meet.
//! replay: --block 4 --array a=iota:int:4 --array out=zero:int:4 --arg n=4
//! expect: ok
//! check: not proved
__global__ void uninitialised_index(const int *a, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k;
  if (i < n) k = i;
  out[k] = a[k] + i;
}
