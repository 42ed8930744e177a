//! # A hash of the thread's number wraps on purpose: nothing is assumed of it
//! check: --block 64 => refuted race.global

__global__ void scatter(int *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned hash = i * 2654435776u;
  out[hash >> 20] = i;
}
