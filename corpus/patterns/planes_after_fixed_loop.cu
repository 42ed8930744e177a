//! A loop with a fixed number of rounds moves an index on before the loop over all planes does: what it is then is known exactly.
//! replay: --block 8,4 --grid 2,2 --arg w=12 --arg h=6 --arg d=2 --array out=zero:int:1000
//! expect: ok
//! check: --block 8,4 => proved
__global__ void planes_after_fixed_loop(int *out, int w, int h, int d) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int pitch = w + 2, plane = pitch * (h + 2), at = pitch + 1 + y * pitch + x;
  for (int i = 2; i >= 0; i--) at += plane;
  for (int z = 0; z < d; z++) {
    if (x < w && y < h) out[at] = x + 2 * y + z;
    at += plane;
  }
}
