//! An unsigned variable that starts just below 2^32 wraps after two steps up.
//! check: refuted race.global @14
//! replay: --block 2 --grid 1 --array a=zero:int:1
//! expect: race.global @14
__global__ void unsigned_starts_near_its_end(int *a) {
  unsigned x = 0xfffffff8u;
  for (int i = 0; i < 3; i++) {
    for (unsigned j = 0; j < x; j++) {
      if (j >= 20) break;
    }
    __syncthreads();
    x += 4;
  }
  a[blockIdx.x] = threadIdx.x;
}
