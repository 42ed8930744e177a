//! Taking two from the top claims no third place.
//! replay: --block 4 --array out=zero:int:17 --array top=list:int:16
//! expect: race.global @7,8
//! check: refuted race.global @7,8
kernel void sub_claims_too_few(global int *out, global int *top) {
  int slot = atomic_sub(top, 2);
  out[slot] = 3;
  out[slot - 2] = 4;
}
