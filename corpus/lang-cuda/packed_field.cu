//! `packed` at a field: the struct has 5 bytes.
//! check: --block 64 --grid 1 => refuted memory.bounds
struct Parts { char a; int b __attribute__((packed)); };
__global__ void put() {
  __shared__ Parts s[64];
  ((char *)s)[threadIdx.x * 8 + 4] = 1;
}
