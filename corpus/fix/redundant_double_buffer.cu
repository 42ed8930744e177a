//! With two buffers in turn, one barrier for each step is enough.
//! redundant: --block 64 --grid 1 => 1 of 2 @13
__global__ void k(float *a, int steps)
{
  __shared__ float s[2][64];
  int t = threadIdx.x;
  s[0][t] = a[t];
  for (int k = 0; k < 8; k++) {
    __syncthreads();
    float left = s[k % 2][(t + 63) % 64];
    float own = s[k % 2][t];
    s[(k + 1) % 2][t] = left + own;
    __syncthreads();
  }
  a[t] = s[0][t] + steps;
}
