//! One generation of the game of life on a torus, from one array into another.
//! replay: --block 4,4 --array in=list:int:0,0,0,0,0,1,0,0,0,1,0,0,0,1,0,0 --array out=zero:int:16
//! expect: ok
//! array: out = 0*8 1 1 1 0 0*4
//! check: --grid 1,1 => proved
kernel void game_of_life(global const int *in, global int *out) {
  int w = get_global_size(0), h = get_global_size(1);
  int x = get_global_id(0), y = get_global_id(1);
  int alive = 0;
  for (int dy = h - 1; dy <= h + 1; dy++)
    for (int dx = w - 1; dx <= w + 1; dx++)
      if (dx != w || dy != h) alive += in[(y + dy) % h * w + (x + dx) % w];
  out[y * w + x] = alive == 3 || (alive == 2 && in[y * w + x]);
}
