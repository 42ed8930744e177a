//! OpenCL 2 atomics with relaxed order are atomic and order nothing else.
//! flags: -cl-std=CL2.0
//! replay: --block 8 --grid 2 --array n=zero:int:1
//! expect: ok
//! array: n = 120
//! check: proved
kernel void relaxed_explicit(global atomic_int *n) {
  atomic_fetch_add_explicit(n, (int)get_global_id(0), memory_order_relaxed, memory_scope_device);
}
