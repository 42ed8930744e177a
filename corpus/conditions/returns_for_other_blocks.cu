//! A kernel that does nothing in blocks of other sizes is not cured by another size: a condition has to leave the places that went wrong reachable
//! check: not proved

__global__ void k(int *a, const int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (blockDim.x != 64) {
    return;
  }
  s[t] = t / 2;
  __syncthreads();
  a[blockIdx.x * 64 + s[t]] = t;
}
