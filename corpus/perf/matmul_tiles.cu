//! Matrix multiplication by tiles of 16: a row of one tile is broadcast, a row of the other is read along.
//! replay: --block 16,16 --grid 2,2 --arg n=32 --array a=zero:float:1024 --array b=zero:float:1024 --array c=zero:float:1024
//! expect: ok
//! perf: --block 16,16 --assume n%16==0
//! access: 27 write s: degree 1; requests 8 an iteration
//! access: 27 read a: sectors at most 4; requests 8 an iteration
//! access: 28 write t: degree 1; requests 8 an iteration
//! access: 28 read b: sectors at most 4; requests 8 an iteration
//! access: 31 read s: degree 1; requests 128 an iteration
//! access: 31 read t: degree 1; requests 128 an iteration
//! access: 34 write c: sectors at most 4; requests 8
//! perf: --block 16,16 --arg n=32 --grid 2,2
//! access: 27 write s: degree 1; requests 16
//! access: 27 read a: sectors 4; requests 16
//! access: 28 write t: degree 1; requests 16
//! access: 28 read b: sectors 4; requests 16
//! access: 31 read s: degree 1; requests 256
//! access: 31 read t: degree 1; requests 256
//! access: 34 write c: sectors 4; requests 8
__global__ void matmul_tiles(float *c, const float *a, const float *b, int n) {
  __shared__ float s[16][16];
  __shared__ float t[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int m = 0; m < n / 16; m++) {
    s[y][x] = a[row * n + m * 16 + x];
    t[y][x] = b[(m * 16 + y) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; k++)
      sum += s[y][k] * t[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
