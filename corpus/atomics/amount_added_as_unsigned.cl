//! Adding 4294967295 to an unsigned counter counts down: with additions of 1 elsewhere, numbers come back.
//! replay: --block 4 --array out=zero:int:8 --array top=list:uint:4
//! expect: race.global @9
//! check: not proved
kernel void amount_added_as_unsigned(global int *out, global uint *top) {
  int t = get_local_id(0);
  uint slot = 0;
  slot = atomic_add(top, t % 2 == 0 ? 1u : 0xffffffffu);
  out[slot] = t;
}
