//! No shape of the block makes up for the barrier.
//! check: refuted race.shared

__global__ void column(int *in) {
  __shared__ int s[1024];
  s[threadIdx.y] = in[threadIdx.y];
  in[threadIdx.y] = s[blockDim.y - 1 - threadIdx.y];
}
