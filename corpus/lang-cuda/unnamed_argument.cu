//! Arguments behind `...` are evaluated, each once.
//! replay: --block 4 --array a=zero:int:4
//! expect: ok
//! array: a = 3 3 3 3
//! check: proved

__device__ void debug(const char *text, ...) {}

__global__ void unnamed_argument(int *a) {
  int *mine = a + blockIdx.x * blockDim.x + threadIdx.x;
  debug("x", *mine += 1, *mine += 2);
}
