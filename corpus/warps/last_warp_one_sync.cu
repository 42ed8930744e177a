//! One __syncwarp a step is too few: a lane may write before its neighbour has read.
//! replay: --block 64 --array a=iota:int:64 --array out=zero:int:1
//! expect: race.shared @12
//! check: --block 64 => refuted race.shared @12
__global__ void last_warp_one_sync(const int *a, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    for (int d = 32; d > 0; d /= 2) {
      s[t] += s[t + d];
      __syncwarp();
    }
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
