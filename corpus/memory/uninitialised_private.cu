//! A private variable that only some paths set may have any value.
//! replay: --block 4 --array a=list:int:1,2,3,4 --array out=zero:int:4
//! expect: ok
//! array: out = 10 20 30 40
//! replay: --block 4 --array a=list:int:1,2,-3,4 --array out=zero:int:4
//! expect: memory.uninitialised @12
//! check: proved
__global__ void uninitialised_private(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v;
  if (a[i] > 0) v = 10 * a[i];
  out[i] = v;
}
