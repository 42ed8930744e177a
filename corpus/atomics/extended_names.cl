//! The atom_* names of the OpenCL 1.0 extensions, also on 64-bit integers.
//! replay: --block 16 --array n=list:long:5000000000 --array m=list:int:50
//! expect: ok
//! array: n = 5000000016
//! array: m = 0
//! check: proved
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_global_int32_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_global_int32_extended_atomics : enable

kernel void extended_names(global long *n, global int *m) {
  atom_add(n, 1L);
  atom_min(m, (int)get_global_id(0));
}
