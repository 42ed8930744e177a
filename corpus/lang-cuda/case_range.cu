//! Case ranges and statement expressions of GNU C.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 1 2 2 2 5 9 9 7
//! check: proved
__global__ void case_range(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v;
  switch (i) {
  case 0:
    v = 1;
    break;
  case 1 ... 3:
    v = 2;
    break;
  case 5 ... 6:
    v = 9;
    break;
  default:
    v = ({ int k = i; k > 6 ? k : k + 1; });
  }
  out[i] = v;
}
