//! Six barriers in six uniform conditionals: the number of paths doubles with each, the work must not.
//! replay: --block 4 --array a=iota:int:4 --arg flags=11
//! expect: ok
//! array: a = 3 0 1 2
//! check: --block 4 => proved
__device__ void step(int *s, int on) {
  int t = threadIdx.x;
  if (on) {
    __syncthreads();
    int v = s[(t + 1) % 4];
    __syncthreads();
    s[t] = v;
  }
}

__global__ void many_conditionals(int *a, int flags) {
  __shared__ int s[4];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * 4 + t];
  step(s, flags & 1);
  step(s, flags & 2);
  step(s, flags & 4);
  step(s, flags & 8);
  step(s, flags & 16);
  step(s, flags & 32);
  a[blockIdx.x * 4 + t] = s[t];
}
