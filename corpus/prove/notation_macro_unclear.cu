//! A macro that is defined in two ways is no number: which of them counts is not known here.
//! prove: unusable
#ifdef WIDE
#define SCALE 4
#else
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
