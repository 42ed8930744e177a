//! Five-point stencil over the inside of a grid.
//! replay: --block 4,4 --array in=iota:int:16 --array out=zero:int:16 --arg width=4 --arg height=4
//! expect: ok
//! array: out = 0*5 25 30 0 0 45 50 0*5
//! check: --assume width==gridDim.x*blockDim.x => proved
kernel void stencil_2d(global const int *in, global int *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
    int at = y * width + x;
    out[at] = in[at] + in[at - 1] + in[at + 1] + in[at - width] + in[at + width];
  }
}
