//! Atomics of the work-group on a counter that several groups use.
//! flags: -cl-std=CL2.0
//! check: --block 32 --grid 2 => refuted race.global @5
kernel void explicit_scope_too_narrow(global atomic_int *counter) {
  atomic_fetch_add_explicit(counter, 1, memory_order_relaxed, memory_scope_work_group);
}
