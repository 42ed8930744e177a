//! Variables of two namespaces are two variables.
//! check: --block 64 --grid 1 => proved
namespace first { __device__ int cell[64]; }
namespace second { __device__ int cell[64]; }
namespace { __device__ int cell[64]; }
__global__ void both() {
  first::cell[threadIdx.x] = 1;
  second::cell[(threadIdx.x + 1) % 64] = 2;
  ::cell[(threadIdx.x + 2) % 64] = 3;
}
