//! Taking the index modulo 32 maps two work-items of a group of 64 to one element.
//! replay: --block 32 --array a=zero:int:32
//! expect: ok
//! array: a = 0..31
//! replay: --block 64 --array a=zero:int:32
//! expect: race.global @11
//! check: --block 32 --grid 1 => proved
//! check: --block 64 --grid 1 => refuted race.global @11
kernel void wrapped_index(global int *a) {
  int t = get_local_id(0);
  a[t % 32] = t;
}
