//! Message passing by release and acquire is not modelled: never taken as ordering, so never proved.
//! flags: -cl-std=CL2.0
//! check: unknown possible
kernel void release_acquire(global int *data, global atomic_int *ready, global int *out) {
  if (get_global_id(0) == 0) {
    data[0] = 42;
    atomic_store_explicit(ready, 1, memory_order_release, memory_scope_device);
  } else if (get_global_id(0) == 1) {
    if (atomic_load_explicit(ready, memory_order_acquire, memory_scope_device) == 1)
      out[0] = data[0];
  }
}
