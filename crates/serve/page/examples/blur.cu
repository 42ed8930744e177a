// With the barrier, the kernel is proved for every n, every input and every order of its threads.
#define BLOCK 64

__global__ void blur(const float *in, float *out, int n) {
  __requires(blockDim.x == BLOCK);
  __shared__ float tile[BLOCK];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int t = threadIdx.x;

  tile[t] = i < n ? in[i] : 0.0f;
  __syncthreads();

  float left = t > 0 ? tile[t - 1] : 0.0f;
  float right = t < BLOCK - 1 ? tile[t + 1] : 0.0f;
  if (i < n) out[i] = (left + tile[t] + right) / 3.0f;
}
