//! Bins are cleared, counted by atomics, and written out: two barriers.
//! fix: --block 64 --grid 1 => 2 @8,9
__global__ void histogram(const unsigned char *data, unsigned *out)
{
  __shared__ unsigned bins[64];
  int t = threadIdx.x;
  bins[t] = 0;
  atomicAdd(&bins[data[t] & 63], 1u);
  out[t] = bins[t];
}
