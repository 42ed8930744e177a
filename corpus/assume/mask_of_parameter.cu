//! The same with a parameter.
//! assume: n > 0 && (n & (n - 1)) == 0
__global__ void rotate(const int *a, int *b, int n)
{
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) b[(t + 1) & (n - 1)] = a[t];
}
