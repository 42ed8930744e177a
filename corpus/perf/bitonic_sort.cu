//! Bitonic sorting in shared memory, one thread for each pair: steps of a small stride have conflicts of degree 2.
//! replay: --block 32 --array data=iota:int:64
//! expect: ok
//! perf: --block 32
//! access: 21 write s: degree 1; requests 1
//! access: 21 read data: sectors 4; requests 1
//! access: 22 write s: degree 1; requests 1
//! access: 22 read data: sectors 4; requests 1
//! access: 27 read s: degree 1..2, typically 1.95; requests 21
//! access: 27 read s: degree 1..2, typically 1.95; requests 21
//! access: 30 write s: degree at most 2, typically 1.95; requests 21
//! access: 31 write s: degree at most 2, typically 1.95; requests 21
//! access: 36 write data: sectors 4; requests 1
//! access: 36 read s: degree 1; requests 1
//! access: 37 write data: sectors 4; requests 1
//! access: 37 read s: degree 1; requests 1
//! branch: 29 by data
__global__ void bitonic_sort(int *data) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[t];
  s[t + 32] = data[t + 32];
  for (int size = 2; size <= 64; size *= 2) {
    for (int stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      int low = 2 * t - (t & (stride - 1));
      int a = s[low], b = s[low + stride];
      bool up = (t & (size / 2)) == 0;
      if ((a > b) == up) {
        s[low] = b;
        s[low + stride] = a;
      }
    }
  }
  __syncthreads();
  data[t] = s[t];
  data[t + 32] = s[t + 32];
}
