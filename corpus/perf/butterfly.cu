//! An exchange with the partner at a distance of a power of two: no conflict at any distance.
//! replay: --block 64 --array data=iota:int:64
//! expect: ok
//! perf: --block 64
//! access: 15 write s: degree 1; requests 2
//! access: 15 read data: sectors 4; requests 2
//! access: 18 read s: degree 1; requests 12
//! access: 20 read s: degree 1; requests 12
//! access: 20 write s: degree 1; requests 12
//! access: 22 write data: sectors 4; requests 2
//! access: 22 read s: degree 1; requests 2
__global__ void butterfly(int *data) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[t];
  for (int d = 32; d > 0; d >>= 1) {
    __syncthreads();
    int other = s[t ^ d];
    __syncthreads();
    s[t] += other;
  }
  data[t] = s[t];
}
