//! The condition is one element read by all threads, so it is the same for all of them.
//! replay: --block 8 --array flag=list:int:1 --array a=iota:int:8
//! expect: ok
//! array: a = 7 6 5 4 3 2 1 0
//! replay: --block 8 --array flag=list:int:0 --array a=iota:int:8
//! expect: ok
//! array: a = 0..7
//! check: --block 8 => proved
__global__ void condition_from_memory(const int *flag, int *a) {
  __shared__ int s[8];
  int t = threadIdx.x;
  int i = blockIdx.x * 8 + t;
  if (flag[0]) {
    s[t] = a[i];
    __syncthreads();
    a[i] = s[7 - t];
  }
}
