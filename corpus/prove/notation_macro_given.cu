//! A value of the command line counts where the file only has another one for want of it.
//! flags: -DSCALE=5
//! prove: proved
#ifndef SCALE
#define SCALE 3
#endif

/*@
  requires gridDim.x == 1;
  context \pointer_index(a, threadIdx.x, write);
  requires 0 <= a[threadIdx.x] && a[threadIdx.x] <= 1000;
  ensures a[threadIdx.x] == SCALE * \old(a[threadIdx.x]);
@*/
__global__ void scale(int *a) {
  a[threadIdx.x] = SCALE * a[threadIdx.x];
}
