//! An output that no instruction sets has any value.
//! check: --block 64 --grid 1 => not proved
__global__ void put(int *out) {
  int v = threadIdx.x;
  asm volatile("" : "=r"(v));
  out[v] = threadIdx.x;
}
