//! An alignment that is a type is not read: nothing is said of the struct.
//! lower: unsupported.type @7
//! check: --block 64 --grid 1 => unknown unsupported.type
struct alignas(double) One { char c; };
__global__ void put() {
  __shared__ char s[64];
  ((One *)s)[threadIdx.x].c = 1;
}
