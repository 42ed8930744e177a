//! The way up of a work-efficient scan: the distance between active elements doubles, and so does the degree.
//! replay: --block 64 --array data=iota:int:128
//! expect: ok
//! perf: --block 64
//! access: 20 write s: degree 2; requests 2
//! access: 20 read data: sectors 8; requests 2
//! access: 21 write s: degree 2; requests 2
//! access: 21 read data: sectors 8; requests 2
//! access: 28 read s: degree 1..4, typically 2.88; requests 8
//! access: 28 write s: degree 1..4, typically 2.88; requests 8
//! access: 28 read s: degree 1..4, typically 2.88; requests 8
//! access: 33 write data: sectors 8; requests 2
//! access: 33 read s: degree 2; requests 2
//! access: 34 write data: sectors 8; requests 2
//! access: 34 read s: degree 2; requests 2
//! branch: 25 5 of 14
__global__ void scan_tree(int *data) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[2 * t] = data[2 * t];
  s[2 * t + 1] = data[2 * t + 1];
  int offset = 1;
  for (int d = 64; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1;
      int b = offset * (2 * t + 2) - 1;
      s[b] += s[a];
    }
    offset *= 2;
  }
  __syncthreads();
  data[2 * t] = s[2 * t];
  data[2 * t + 1] = s[2 * t + 1];
}
