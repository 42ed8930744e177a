//! An amount of 2 claims two neighbouring slots: the ranges of different work-items are disjoint.
//! replay: --block 8 --grid 2 --array out=zero:int:32 --array next=zero:int:1
//! expect: ok
//! array: out = 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2
//! check: proved
kernel void claimed_range(global int *out, global int *next) {
  int slot = atomic_add(next, 2);
  out[slot] = 1;
  out[slot + 1] = 2;
}
