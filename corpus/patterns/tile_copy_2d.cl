//! A group copies a tile of twice its width and height, four elements a work-item.
//! replay: --block 4,4 --array in=iota:int:64 --array out=zero:int:64 --arg pitch=8
//! expect: ok
//! array: out = 0..63
//! check: --block 4,4 --grid 1,1 --assume pitch>=8 => proved
kernel void tile_copy_2d(global const int *in, global int *out, int pitch) {
  int x = get_local_id(0), y = get_local_id(1);
  for (int dy = 0; dy < 2; dy++)
    for (int dx = 0; dx < 2; dx++) {
      int at = (y + dy * (int)get_local_size(1)) * pitch + x + dx * (int)get_local_size(0);
      out[at] = in[at];
    }
}
