//! Private variables that point into each address space, moved and exchanged.
//! replay: --block 4 --array a=iota:int:8
//! expect: ok
//! array: a = 35 27 20 15 4..7
//! check: --block 4 --grid 1 => proved
constant int powers[4] = {1, 2, 4, 8};

kernel void pointer_variables(global int *a) {
  local int first[4], second[4];
  int t = get_local_id(0);
  local int *to = first, *other = second;
  constant int *power = powers;
  global int *mine = a;
  mine += t;
  power += t;
  to[t] = t;
  other[t] = 10 * t;
  barrier(CLK_LOCAL_MEM_FENCE);
  local int *swap = to;
  to = other;
  other = swap;
  *mine = other[t] + mine[4] - t + to[3 - t] + *power;
}
