//! The same in 32 bits, unsigned: factors that are small one by one.
//! check: refuted race.global

__global__ void far_apart_unsigned(int *o) {
  unsigned j = threadIdx.x * 4096u * 4096u;
  o[j >> 24] = threadIdx.x;
}
