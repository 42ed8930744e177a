//! The type of an enumeration without a name depends on its constants as that of any other: this one is signed.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:4
//! expect: ok
typedef enum { BELOW = -1, EQUAL, ABOVE } Order;

__global__ void k(int *o) {
  Order r = BELOW;
  assert(r < 0);
  o[threadIdx.x + blockIdx.x * blockDim.x] = r;
}
