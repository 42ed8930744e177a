//! A __device__ variable is one for the whole grid: an unguarded write races.
//! replay: --block 4 --grid 2
//! expect: race.global @8
//! check: refuted race.global @8
__device__ int last;

__global__ void device_global_race() {
  last = blockIdx.x * blockDim.x + threadIdx.x;
}
