// Each thread puts one element into shared memory and reads its neighbours'.
// A barrier is missing: a neighbour may not have written yet.
#define BLOCK 64

__global__ void blur(const float *in, float *out, int n) {
  __shared__ float tile[BLOCK];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int t = threadIdx.x;

  tile[t] = i < n ? in[i] : 0.0f;

  float left = t > 0 ? tile[t - 1] : 0.0f;
  float right = t < BLOCK - 1 ? tile[t + 1] : 0.0f;
  if (i < n) out[i] = (left + tile[t] + right) / 3.0f;
}

int main() {
  const int n = 1000;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  blur<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
  return cudaDeviceSynchronize();
}
