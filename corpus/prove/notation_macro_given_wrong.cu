//! The value of the command line counts, not the one that the file has for want of it.
//! flags: -DSCALE=5
//! prove: rejected contract.post @14
#ifndef SCALE
#define SCALE 3
#endif

/*@
  requires gridDim.x == 1;
  context \pointer_index(a, threadIdx.x, write);
  requires 0 <= a[threadIdx.x] && a[threadIdx.x] <= 1000;
  ensures a[threadIdx.x] == SCALE * \old(a[threadIdx.x]);
  ensures
    a[threadIdx.x] == 3 * \old(a[threadIdx.x]);
@*/
__global__ void scale(int *a) {
  a[threadIdx.x] = SCALE * a[threadIdx.x];
}
