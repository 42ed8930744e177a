//! atomic_dec hands out distinct slots from the top.
//! replay: --block 8 --array out=zero:int:9 --array top=list:int:8
//! expect: ok
//! array: out = 0 5*8
//! array: top = 0
//! check: proved
kernel void dec_claim(global int *out, global int *top) {
  int slot = atomic_dec(top);
  out[slot] = 5;
}
