//! The scalar product with both its barriers: neither can go.
//! redundant: --block 8 --grid 4 => 0 of 2
#define ACC_N 16
__global__ void scalarProd(float *c, const float *a, const float *b, int vectors, int elements)
{
  __shared__ float acc[ACC_N];

  for (int vec = blockIdx.x; vec < vectors; vec += gridDim.x) {
    int first = elements * vec;
    int end = first + elements;

    for (int i = threadIdx.x; i < ACC_N; i += blockDim.x) {
      float sum = 0;
      for (int pos = first + i; pos < end; pos += ACC_N)
        sum += a[pos] * b[pos];
      acc[i] = sum;
    }

    for (int stride = ACC_N / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      for (int i = threadIdx.x; i < stride; i += blockDim.x)
        acc[i] += acc[stride + i];
    }

    if (threadIdx.x == 0) c[vec] = acc[0];
    __syncthreads();
  }
}
