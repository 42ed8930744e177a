//! An array in a struct in shared memory, at the struct's end.
//! check: --block 32 --grid 1 => refuted memory.bounds @7
//! check: --block 31 --grid 1 => proved
struct Part { int head; int item[32]; };
__global__ void k(int *o) {
  __shared__ Part part;
  part.item[threadIdx.x + 1] = 1; o[threadIdx.x] = 0;
}
