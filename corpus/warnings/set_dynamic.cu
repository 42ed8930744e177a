//! Two parts of dynamic shared memory, both filled before they are read.
//! check: --block 64 --dynamic-shared 512 => proved
//! warns: ok
extern __shared__ float both[];
__global__ void parts(const float *in, float *out) {
  float *first = both, *second = both + 64;
  first[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  second[threadIdx.x] = 1;
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = first[63 - threadIdx.x] + second[63 - threadIdx.x];
}
