//! break and return leave the right construct: the switch, the inner loop, the function.
//! replay: --block 5 --array out=zero:int:5
//! expect: ok
//! array: out = 0 1 3 -1 -1
//! check: proved
__device__ int search(int key) {
  for (int row = 0; row < 2; row++) {
    for (int column = 0; column < 2; column++) {
      switch (row * 2 + column) {
      case 2:
        break;
      default:
        if (row * 2 + column == key) return key;
        continue;
      }
      if (key == 2) return 3;
      break;
    }
  }
  return -1;
}

__global__ void nested_break(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = search(i);
}
