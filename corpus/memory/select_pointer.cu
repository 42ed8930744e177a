//! The pointer is one of two arrays; the access counts for the one it points to.
//! replay: --block 8 --array a=iota:int:8 --array b=fill:100:int:8
//! expect: ok
//! array: a = 1 1 3 3 5 5 7 7
//! array: b = 100 101 100 101 100 101 100 101
//! check: proved
__global__ void select_pointer(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *p = i % 2 ? b : a;
  p[i] += 1;
}
