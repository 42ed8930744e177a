//! A `char` goes round after 256 work-items: what is cut off to it is no index arithmetic that may be taken to fit.
//! replay: --block 256 --grid 2 --array out=zero:int:256
//! expect: race.global @10
//! check: --block 256 --grid 2 => refuted race.global @10
//! check: --block 256 --grid 1 => proved
//! check: refuted race.global @10

kernel void narrow_slot(global int *out) {
  char slot = get_global_id(0) + 1;
  out[slot + 128] = (int)get_global_id(0);
}
