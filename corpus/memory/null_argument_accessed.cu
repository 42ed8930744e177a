//! The array is written where it is known to be null.
//! check: not proved
__global__ void wrong_way_round(int *a) {
  if (!a) a[threadIdx.x] = threadIdx.x;
}
