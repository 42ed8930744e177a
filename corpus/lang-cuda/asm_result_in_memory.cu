//! What an instruction computes is not known, nor is it once it went through global memory: no run refutes by it.
//! check: --block 32 --grid 1 => unknown possible

__global__ void through_memory(int *out, int *places) {
  int v;
  asm("add.s32 %0, %1, 1;" : "=r"(v) : "r"((int)threadIdx.x));
  places[threadIdx.x] = v;
  out[places[threadIdx.x]] = threadIdx.x;
}
