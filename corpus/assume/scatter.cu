//! Indices come from memory: different threads must get different ones.
//! assume: __distinct_int(to[t])
__global__ void scatter(const int *a, const int *to, int *b)
{
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  b[to[t]] = a[t];
}
