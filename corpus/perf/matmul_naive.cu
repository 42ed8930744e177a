//! Matrix multiplication from global memory: one factor is broadcast along the warp, the other is coalesced.
//! replay: --block 32,4 --grid 1,8 --arg n=32 --array a=zero:float:1024 --array b=zero:float:1024 --array c=zero:float:1024
//! expect: ok
//! perf: --block 32,4 --assume n%32==0
//! access: 13 read a: sectors 1; requests 4 an iteration
//! access: 13 read b: sectors 4; requests 4 an iteration
//! access: 14 write c: sectors 4; requests 4
__global__ void matmul_naive(float *c, const float *a, const float *b, int n) {
  int column = blockIdx.x * 32 + threadIdx.x;
  int row = blockIdx.y * 4 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
