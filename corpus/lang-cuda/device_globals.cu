//! __device__ and __constant__ variables with initialisers; zero where there is none.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 22 25 7 7
//! array: total = 4
//! check: --block 4 --grid 1 => proved
__device__ int table[4] = {5, 6};
__constant__ int factor = 3;
__device__ int total;
struct settings { int offset; float scale; };
__constant__ settings config = {7, 0.5f};

__global__ void device_globals(int *out) {
  int i = threadIdx.x;
  atomicAdd(&total, 1);
  out[i] = table[i] * factor + config.offset;
}
