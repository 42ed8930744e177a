//! Bitonic sort of one block in shared memory.
//! replay: --block 16 --array a=list:int:9,3,7,1,15,0,2,8,14,5,13,4,11,6,12,10
//! expect: ok
//! array: a = 0..15
//! check: --block 16 => proved
#define N 16

__global__ void bitonic_sort(int *a) {
  __shared__ int s[N];
  unsigned t = threadIdx.x;
  s[t] = a[blockIdx.x * N + t];
  __syncthreads();
  for (unsigned size = 2; size <= N; size *= 2)
    for (unsigned d = size / 2; d > 0; d /= 2) {
      unsigned other = t ^ d;
      if (other > t) {
        bool up = (t & size) == 0;
        if ((s[t] > s[other]) == up) {
          int v = s[t];
          s[t] = s[other];
          s[other] = v;
        }
      }
      __syncthreads();
    }
  a[blockIdx.x * N + t] = s[t];
}
