//! A constant is what the file says, not more.
//! prove: rejected contract.post @10
const int SCALE = 3;

/*@
  requires gridDim.x == 1;
  context \pointer_index(a, threadIdx.x, write);
  requires 0 <= a[threadIdx.x] && a[threadIdx.x] <= 1000;
  ensures
    a[threadIdx.x] == (SCALE + 1) * \old(a[threadIdx.x]);
@*/
__global__ void scale(int *a) {
  a[threadIdx.x] = SCALE * a[threadIdx.x];
}
