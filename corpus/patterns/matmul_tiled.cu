//! Tiled matrix multiplication with two barriers in each step.
//! replay: --block 4,4 --grid 2,2 --array a=list:int:0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3 --array b=list:int:0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0 --array c=zero:int:64 --arg n=8
//! expect: ok
//! array: c = 16 8 15 16 8 15 16 8 15 14 22 15 14 22 15 14 14 15 19 14 15 19 14 15 13 16 16 13 16 16 13 16 22 17 18 22 17 18 22 17 16 8 15 16 8 15 16 8 15 14 22 15 14 22 15 14 14 15 19 14 15 19 14 15
//! check: --block 4,4 --assume n==4*gridDim.x --assume n==4*gridDim.y => proved
#define T 4

__global__ void matmul_tiled(const int *a, const int *b, int *c, int n) {
  __shared__ int ta[T][T], tb[T][T];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * T + y, column = blockIdx.x * T + x;
  int sum = 0;
  for (int step = 0; step < n / T; step++) {
    ta[y][x] = a[row * n + step * T + x];
    tb[y][x] = b[(step * T + y) * n + column];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += ta[y][k] * tb[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
