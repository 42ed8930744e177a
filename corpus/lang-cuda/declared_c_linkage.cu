//! Variables with C linkage are one variable, whatever namespace they are declared in.
//! check: --block 64 --grid 1 => refuted race.global
namespace first { extern "C" __device__ int cell[64]; }
namespace second { extern "C" __device__ int cell[64]; }
__global__ void both() {
  first::cell[threadIdx.x] = 1;
  second::cell[(threadIdx.x + 1) % 64] = 2;
}
