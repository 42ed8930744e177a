//! The scalar product of many pairs of vectors, as first published: one barrier in the tree sum is needed, and a second one before the next
//! pair, because thread 0 still reads acc[1] while thread 1 writes it for the next pair.
//! fix: --block 8 --grid 4 => 1 @27
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
  }
}
