//! Side effects inside &&, ||, ?: and the comma operator happen only when and in the order the language says.
//! replay: --block 4 --array a=zero:int:4 --array out=zero:int:4
//! expect: ok
//! array: a = 1 2 1 2
//! array: out = 1 12 11 12
//! check: proved
__device__ int count(int &n, int result) { return n++, result; }

__global__ void side_effects(int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int n = 0;
  int r = (count(n, i % 2) && count(n, 1)) || i == 2;
  a[i] = n;
  int c = i % 2 ? (n = 7, 2) : 1;
  out[i] = r * 10 + c;
}
