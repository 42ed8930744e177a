//! An unsigned variable that steps below 0 goes on with large numbers; the loop makes its rounds all the same.
//! check: refuted race.global @14
//! replay: --block 2 --grid 1 --array a=zero:int:1
//! expect: race.global @14
__global__ void unsigned_goes_below_zero(int *a) {
  unsigned x = 0;
  for (int i = 0; i < 3; i++) {
    for (unsigned j = 0; j < x; j++) {
      if (j >= 20) break;
    }
    __syncthreads();
    x -= 1;
  }
  a[blockIdx.x] = threadIdx.x;
}
