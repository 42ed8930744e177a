//! Prefix and postfix increments, on variables and through memory.
//! replay: --block 4 --array a=iota:int:4 --array out=zero:int:4
//! expect: ok
//! array: a = 2 3 4 5
//! array: out = 27 1037 2047 3057
//! check: proved
__global__ void increments(int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int old = a[i]++;
  int now = ++a[i];
  int k = 8;
  out[i] = old * 1000 + now * 10 + --k;
}
