//! The limit of 1,024 is one of the product of all three sides.
//! check: proved
__global__ void k(int *a) {
  __shared__ int s[1024];
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  s[t] = 1;
  a[blockIdx.x * 1024 + t] = s[t];
}
