//! Dynamic shared memory has two parts, and the second one is read before it is filled.
//! check: --block 64 --dynamic-shared 512 => proved
//! warns: memory.uninitialised @9
extern __shared__ float both[];
__global__ void parts(const float *in, float *out) {
  float *first = both, *second = both + 64;
  first[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = first[63 - threadIdx.x] + second[63 - threadIdx.x];
}
