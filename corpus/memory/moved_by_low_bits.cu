//! The low bits of an address are a number like any other: each thread goes on from the next place that is aligned.
//! check: proved
__global__ void k(char *a) {
  unsigned past = (size_t)a & 3;
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  a[(4 - past) % 4 + t] = t;
}
