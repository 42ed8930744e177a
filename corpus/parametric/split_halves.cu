//! The first half of each block fills the lower part of the result, the second half the upper.
//! check: proved
__global__ void split_halves(const int *in, int *low, int *high, int n) {
  int half = blockDim.x / 2, t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  if (i >= n)
    return;
  if (t < half)
    low[blockIdx.x * half + t] = in[i];
  else
    high[blockIdx.x * (blockDim.x - half) + (t - half)] = in[i];
}
