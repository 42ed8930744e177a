//! Each work-item runs its own linear congruential generator.
//! replay: --block 4 --array seeds=iota:uint:4 --arg rounds=2
//! expect: ok
//! array: seeds = 1196435762 1586005467 1975575172 2365144877
//! check: proved
kernel void monte_carlo_lcg(global uint *seeds, int rounds) {
  int i = get_global_id(0);
  uint s = seeds[i];
  for (int k = 0; k < rounds; k++) s = s * 1664525u + 1013904223u;
  seeds[i] = s;
}
