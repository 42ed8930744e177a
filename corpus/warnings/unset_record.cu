//! One member of a record is stored, the other one is read.
//! check: --block 64 => proved
//! warns: memory.uninitialised @9
struct Pair { int key, value; };
__global__ void records(const int *in, int *out) {
  __shared__ Pair s[64];
  s[threadIdx.x].key = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x].value;
}
