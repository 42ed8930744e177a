//! Taking two from the top claims the two places below the old value.
//! replay: --block 4 --grid 2 --array out=zero:int:17 --array top=list:int:16
//! expect: ok
//! array: out = 0 3*16
//! check: proved
kernel void sub_claims_range(global int *out, global int *top) {
  int slot = atomic_sub(top, 2);
  out[slot] = 3;
  out[slot - 1] = 3;
}
