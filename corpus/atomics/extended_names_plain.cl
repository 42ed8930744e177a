//! An `atom_inc` against a plain write of the same counter.
//! check: refuted race.global
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
kernel void extended_names_plain(global int *counter) {
  if (get_local_id(0) == 1) counter[0] = 0;
  atom_inc(counter);
}
