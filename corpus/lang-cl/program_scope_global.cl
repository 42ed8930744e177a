//! A program-scope global variable of OpenCL 2 is one for all work-groups.
//! flags: -cl-std=CL2.0
//! replay: --block 4 --grid 2 --array out=zero:int:8
//! expect: ok
//! array: total = 28
//! array: out = 1*8
//! check: proved
global int total = 0;
global const int one = 1;

kernel void program_scope_global(global int *out) {
  atomic_add(&total, (int)get_global_id(0));
  out[get_global_id(0)] = one;
}
