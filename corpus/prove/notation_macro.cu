//! Macros and constants of the file can be named in contracts.
//! prove: proved
#define BLOCK 64
const int SCALE = 3;

/*@
  requires blockDim.x == BLOCK && gridDim.x == 1;
  context \pointer_index(a, threadIdx.x, write);
  requires 0 <= a[threadIdx.x] && a[threadIdx.x] <= 1000;
  ensures a[threadIdx.x] == SCALE * \old(a[threadIdx.x]);
  ensures threadIdx.x < BLOCK;
@*/
__global__ void scale(int *a) {
  a[threadIdx.x] = SCALE * a[threadIdx.x];
}
