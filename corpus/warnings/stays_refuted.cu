//! Beside a defect nothing is said of threads that leave.
//! check: --block 64 => refuted race.shared @7,8
__global__ void racy(const int *a, int *out, int n) {
  __shared__ int s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = a[i];
  out[i] = s[threadIdx.x ^ 1];
  __syncthreads();
}
