//! The tree sum of a scalar product adds every element only if halving is exact down to 1; the assertion says so, and the
//! power of two is found.
//! assume: --grid 4 --block 32 => accN <= 256 && accN > 0 && (accN & (accN - 1)) == 0
__global__ void product(float *out, int accN)
{
  __shared__ float acc[256];
  for (int i = threadIdx.x; i < accN; i += blockDim.x) acc[i] = i;
  int left = accN;
  for (int stride = accN / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    __assert(left == 2 * stride);
    for (int i = threadIdx.x; i < stride; i += blockDim.x)
      acc[i] += acc[stride + i];
    left = stride;
  }
  if (threadIdx.x == 0) out[blockIdx.x] = acc[0];
}
