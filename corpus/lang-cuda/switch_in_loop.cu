//! A switch inside a loop: break leaves the switch, continue the iteration; cases on narrow and negative values.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 1251 1251 1251 1251
//! check: proved
__global__ void switch_in_loop(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (signed char k = -2; k < 3; k++) {
    switch (k) {
    case -1:
      sum += 1000;
      break;
    case 1:
      sum += 200;
    case 2:
      sum += 5;
      break;
    case 0:
      continue;
    default:
      sum += 1;
    }
    sum += 10;
  }
  out[i] = sum;
}
