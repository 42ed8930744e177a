//! No device has as much shared memory as the second launch asks for.
//! check: unknown launch.limit
extern __shared__ float tile[];

__global__ void reverse(float *a) {
  tile[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

int main() {
  float *a;
  cudaMalloc(&a, 1024 * sizeof(float));
  reverse<<<4, 256, 1024>>>(a);
  reverse<<<4, 256, 300000>>>(a);
}
