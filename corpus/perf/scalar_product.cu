//! Scalar products of pairs of vectors with one accumulator for each slice (the kernel of PUG's first figure, in our words):
//! free of bank conflicts for every block size, number of vectors and vector length.
//! replay: --block 32 --grid 2 --arg vectors=3 --arg length=100 --array a=iota:float:300 --array b=iota:float:300 --array c=zero:float:3
//! expect: ok
//! perf:
//! access: 40 read a: sectors at most 5, typically 4.88; requests 2 an iteration; for every block size
//! access: 40 read b: sectors at most 5, typically 4.88; requests 2 an iteration; for every block size
//! access: 41 write acc: degree 1; requests 2 an iteration; for every block size
//! access: 46 read acc: degree 1; requests 6 an iteration; for every block size
//! access: 46 write acc: degree 1; requests 6 an iteration; for every block size
//! access: 46 read acc: degree 1; requests 6 an iteration; for every block size
//! access: 49 write c: sectors 1; requests 1 an iteration; for every block size
//! access: 49 read acc: degree 1; requests 1 an iteration; for every block size
//! branch: 39 at the limit
//! branch: 45 5 of 54
//! branch: 48 1 of 8
//! perf: --block 32
//! access: 40 read a: sectors at most 5, typically 4.88; requests 2 an iteration
//! access: 40 read b: sectors at most 5, typically 4.88; requests 2 an iteration
//! access: 41 write acc: degree 1; requests 2 an iteration
//! access: 46 read acc: degree 1; requests 6 an iteration
//! access: 46 write acc: degree 1; requests 6 an iteration
//! access: 46 read acc: degree 1; requests 6 an iteration
//! access: 49 write c: sectors 1; requests 1 an iteration
//! access: 49 read acc: degree 1; requests 1 an iteration
//! branch: 39 at the limit
//! branch: 45 5 of 12
//! branch: 48 1 of 1
#ifndef SLICES
#define SLICES 64
#endif

__global__ void scalar_product(float *c, const float *a, const float *b, int vectors, int length) {
  __shared__ float acc[SLICES];
  for (int v = blockIdx.x; v < vectors; v += gridDim.x) {
    int base = length * v;
    for (int slice = threadIdx.x; slice < SLICES; slice += blockDim.x) {
      float sum = 0;
      for (int i = base + slice; i < base + length; i += SLICES)
        sum += a[i] * b[i];
      acc[slice] = sum;
    }
    for (int stride = SLICES / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      for (int slice = threadIdx.x; slice < stride; slice += blockDim.x)
        acc[slice] += acc[stride + slice];
    }
    if (threadIdx.x == 0)
      c[v] = acc[0];
    __syncthreads();
  }
}
