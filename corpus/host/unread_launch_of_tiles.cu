//! The launch stands in text of which nobody knows whether the host sees it. In blocks of another shape than a tile the threads race, which refutes nothing.
//! check: proved if blockDim.x <= 16 and blockDim.y <= 16
#if __CUDA_ARCH__ >= 700
#define STEP 1
#else
#define STEP 2
#endif
__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[256];
  int own = (threadIdx.y * 16 + threadIdx.x) & 255;
  int first = (blockIdx.y * gridDim.x + blockIdx.x) * 256;
  tile[own ^ 5] = in[first + own];
  __syncthreads();
  out[first + own] = tile[own];
}
int main(int argc, char **argv) {
  float *a, *b;
  cudaMalloc(&a, STEP * 1024);
  cudaMalloc(&b, STEP * 1024);
  transpose<<<STEP, dim3(16, 16)>>>(b, a);
}
