//! A flag is cleared where one of two bounds is passed; what is worked out after that belongs to the same threads.
//! replay: --block 8,4 --grid 2,2 --arg w=12 --arg h=6 --array out=zero:int:120
//! expect: ok
//! check: proved
__global__ void flag_of_two_bounds(int *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  bool valid = true;
  if (x >= w || y >= h) valid = false;
  int at = y * (w + 8) + x;
  if (valid) out[at] = x + 2 * y;
}
