//! A scan inside each warp through shared memory: every step reads, meets, writes, and meets again.
//! replay: --block 64 --array a=fill:1:int:64
//! expect: ok
//! check: --block 64 => proved
__global__ void warp_scan_shared(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x, lane = t % 32, i = blockIdx.x * 64 + t;
  s[t] = a[i];
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) {
    int x = lane >= d ? s[t - d] : 0;
    __syncwarp();
    s[t] += x;
    __syncwarp();
  }
  a[i] = s[t];
}
