//! switch with fall through, a default in the middle and a block as last case.
//! replay: --block 7 --array out=zero:int:7
//! expect: ok
//! array: out = 111 11 1 1000 50 50 1000
//! check: proved
__global__ void switch_fallthrough(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = 0;
  switch (i) {
  case 0:
    v += 100;
  case 1:
    v += 10;
  case 2:
    v += 1;
    break;
  default:
    v = 1000;
    break;
  case 4:
  case 5: {
    v = 50;
  }
  }
  out[i] = v;
}
