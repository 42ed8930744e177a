//! Declarations in the conditions of if, while and switch, and their init statements, have their effects.
//! replay: --block 4 --array a=list:int:3,0,2,-1 --array out=zero:int:4
//! expect: ok
//! array: a = 2 -1 1 -2
//! array: out = 36 0 23 100
//! check: proved
__global__ void init_statements(int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  if (int v = a[i]--; v > 0) sum += 10 * v;
  int left = a[i] + 1;
  while (int v = left > 0 ? left : 0) {
    sum += v;
    left--;
  }
  switch (int v = a[i]; v) {
  case -2:
    sum = 100;
  }
  out[i] = sum;
}
