//! A member of the block's size is written through a pointer.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main() { dim3 b(128); dim3 *p = &b; p->x = 256; mirror<<<4, b>>>(nullptr); }
