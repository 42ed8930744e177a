//! The carry cell is read by all and written by the last thread of the same round.
//! replay: --block 4 --array a=iota:int:8 --array out=zero:int:8 --arg n=4
//! expect: race.shared @11,13
//! check: --block 4 --grid 1 => refuted race.shared @11,13
__global__ void block_scan_carry(const int *a, int *out, int n) {
  __shared__ int carry;
  int t = threadIdx.x;
  if (t == 0) carry = 0;
  __syncthreads();
  for (int base = 0; base < n; base += blockDim.x) {
    int v = a[base + t] + carry;
    out[base + t] = v;
    if (t == blockDim.x - 1) carry = v;
    __syncthreads();
  }
}
