//! As much dynamic shared memory as there are threads; nobody says how much that is.
//! check: proved
//! warns: ok
extern __shared__ int line_of[];
__global__ void mirror(const int *in, int *out) {
  line_of[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = line_of[blockDim.x - 1 - threadIdx.x];
}
