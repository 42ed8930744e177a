//! A packed enumeration has one byte.
//! check: --block 64 --grid 1 => refuted memory.bounds
enum __attribute__((packed)) Small { a, b };
__global__ void put() {
  __shared__ Small s[64];
  ((int *)s)[threadIdx.x] = 1;
}
