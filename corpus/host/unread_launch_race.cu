//! The launch stands in text of which nobody knows whether the host sees it. Threads race in blocks of every shape.
//! check: refuted race.shared
#if __CUDA_ARCH__ >= 700
#define STEP 1
#else
#define STEP 2
#endif
__global__ void sums(float *out, const float *in) {
  __shared__ float part[16][16];
  part[threadIdx.y % 16][threadIdx.x % 16] = in[threadIdx.y * 16 + threadIdx.x];
  out[threadIdx.y * 16 + threadIdx.x] = part[threadIdx.x % 16][threadIdx.y % 16];
}
int main(int argc, char **argv) {
  float *a, *b;
  cudaMalloc(&a, STEP * 1024);
  cudaMalloc(&b, STEP * 1024);
  sums<<<STEP, dim3(16, 16)>>>(b, a);
}
