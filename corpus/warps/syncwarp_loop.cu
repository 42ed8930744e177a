//! Warps exchange values any number of times, each in its own part of a shared array.
//! replay: --block 64 --array out=zero:int:64 --arg n=4
//! expect: ok
//! array: out = 6*64
//! check: --block 64 => proved
//! check: proved
__global__ void syncwarp_loop(int *out, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k < n; ++k) {
    s[t] = k;
    __syncwarp();
    sum += s[t ^ 1];
    __syncwarp();
  }
  out[blockIdx.x * blockDim.x + t] = sum;
}
