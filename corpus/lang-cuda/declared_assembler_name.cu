//! Two variables with one assembler name are one variable.
//! check: --block 64 --grid 1 => refuted race.global
extern __device__ int one[64] asm("cell");
extern __device__ int two[64] asm("cell");
__global__ void both() {
  one[threadIdx.x] = 1;
  two[(threadIdx.x + 1) % 64] = 2;
}
