//! A 64-bit atomic and a 32-bit one on the same bytes.
//! flags: -cl-std=CL2.0
//! replay: --block 2 --array c=zero:ulong:1
//! expect: race.global @9,11
//! check: refuted race.global @9,11
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
__kernel void size_mixed_cl(__global ulong *c) {
  if (get_local_id(0) == 0)
    atom_add(c, 1ul);
  else
    atomic_add((volatile __global uint *)c, 1u);
}
