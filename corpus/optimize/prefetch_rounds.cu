//! Between the barriers of a loop a thread keeps its element in a register, and once more after the loop.
//! replay: --block 8 --grid 1 --array a=iota:int:8 --array b=zero:int:8
//! expect: ok
//! optimize: tested
//! result: int a_reg = a[t];
//@ launch block(8) grid(1);
//@ gpuopt glob_to_reg a t;
__global__ void rounds(int *a, int *b) {
  int t = threadIdx.x;
  for (int k = 0; k < 3; k++) {
    a[t] = a[t] + k;
    a[t] = a[t] * 2;
    __syncthreads();
    b[t] = b[t] + a[(t + 1) % 8];
    __syncthreads();
  }
  b[t] = b[t] + a[t] * a[t];
}
