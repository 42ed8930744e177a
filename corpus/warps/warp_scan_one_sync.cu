//! A scan inside each warp without the meeting between reads and writes. In lock step nothing would be wrong.
//! replay: --block 64 --array a=fill:1:int:64
//! expect: race.shared
//! check: --block 64 => refuted race.shared
__global__ void warp_scan_one_sync(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x, lane = t % 32, i = blockIdx.x * 64 + t;
  s[t] = a[i];
  __syncwarp();
  for (int d = 1; d < 32; d *= 2) {
    int x = lane >= d ? s[t - d] : 0;
    s[t] += x;
    __syncwarp();
  }
  a[i] = s[t];
}
