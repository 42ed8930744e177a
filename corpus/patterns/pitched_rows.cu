//! Rows at a pitch that is at least the width: two-dimensional indices do not meet.
//! replay: --block 3,2 --array a=zero:int:10 --arg pitch=5
//! expect: ok
//! array: a = 1 1 1 0 0 1 1 1 0 0
//! replay: --block 3,2 --array a=zero:int:10 --arg pitch=2
//! expect: race.global @13
//! check: --assume pitch>0 --assume pitch>=gridDim.x*blockDim.x => proved
//! check: proved if gridDim.x * blockDim.x <= pitch
//! check: --no-conditions => refuted race.global @13
__global__ void pitched_rows(int *a, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  a[y * pitch + x] += 1;
}
