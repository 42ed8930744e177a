//! Scalar products like `scalar_product.cu`, with the number of accumulators as an argument: still free of bank conflicts, whatever it is.
//! replay: --block 32 --grid 2 --arg vectors=3 --arg length=100 --arg slices=64 --dynamic-shared 256 --array a=iota:float:300 --array b=iota:float:300 --array c=zero:float:3
//! expect: ok
//! perf:
//! access: 24 read a: sectors at most 5, typically 4.88; requests 8 an iteration; for every block size
//! access: 24 read b: sectors at most 5, typically 4.88; requests 8 an iteration; for every block size
//! access: 25 write acc: degree 1; requests 8 an iteration; for every block size
//! access: 30 read acc: degree 1; requests 8 an iteration; for every block size
//! access: 30 write acc: degree 1; requests 8 an iteration; for every block size
//! access: 30 read acc: degree 1; requests 8 an iteration; for every block size
//! access: 33 write c: sectors 1; requests 1 an iteration; for every block size
//! access: 33 read acc: degree 1; requests 1 an iteration; for every block size
//! branch: 21 at the limit
//! branch: 23 at the limit
//! branch: 29 at the limit
//! branch: 32 1 of 8
__global__ void scalar_product_slices(float *c, const float *a, const float *b, int vectors, int length, int slices) {
  extern __shared__ float acc[];
  for (int v = blockIdx.x; v < vectors; v += gridDim.x) {
    int base = length * v;
    for (int slice = threadIdx.x; slice < slices; slice += blockDim.x) {
      float sum = 0;
      for (int i = base + slice; i < base + length; i += slices)
        sum += a[i] * b[i];
      acc[slice] = sum;
    }
    for (int stride = slices / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      for (int slice = threadIdx.x; slice < stride; slice += blockDim.x)
        acc[slice] += acc[stride + slice];
    }
    if (threadIdx.x == 0)
      c[v] = acc[0];
    __syncthreads();
  }
}
