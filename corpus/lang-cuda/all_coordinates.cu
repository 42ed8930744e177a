//! All thread coordinates and sizes in three dimensions.
//! replay: --block 2,3,2 --grid 2,1,2 --array out=zero:int:48
//! expect: ok
//! array: out = 0..47
//! check: --block 2,3,2 --grid 2,1,2 => proved
__global__ void all_coordinates(int *out) {
  int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  int size = blockDim.x * blockDim.y * blockDim.z;
  out[block * size + thread] = block * size + thread;
}
