// Annotations that take a pointer into the address space __gpuproof_space; read once for each space.

// == annotations: arrays, with pointers ==
__gpuproof_overload void __requires_fresh_array(const volatile __gpuproof_space void *p);
__gpuproof_overload void __reads_from(const volatile __gpuproof_space void *p);
__gpuproof_overload void __writes_to(const volatile __gpuproof_space void *p);
__gpuproof_overload void __reads_from_local(const volatile __gpuproof_space void *p);
__gpuproof_overload void __writes_to_local(const volatile __gpuproof_space void *p);
__gpuproof_overload void __array_snapshot(__gpuproof_space void *copy, const volatile __gpuproof_space void *original);
__gpuproof_overload void __read_permission_at(const volatile __gpuproof_space void *p);

// == annotations: pending accesses, with pointers ==
__gpuproof_overload bool __read(const volatile __gpuproof_space void *p);
__gpuproof_overload bool __write(const volatile __gpuproof_space void *p);
__gpuproof_overload bool __no_read(const volatile __gpuproof_space void *p);
__gpuproof_overload bool __no_write(const volatile __gpuproof_space void *p);
__gpuproof_overload bool __read_implies(const volatile __gpuproof_space void *p, bool condition);
__gpuproof_overload bool __write_implies(const volatile __gpuproof_space void *p, bool condition);
__gpuproof_overload size_t __read_offset_bytes(const volatile __gpuproof_space void *p);
__gpuproof_overload size_t __write_offset_bytes(const volatile __gpuproof_space void *p);
__gpuproof_overload const volatile __gpuproof_space void *__ptr_base(const volatile __gpuproof_space void *p);
__gpuproof_overload size_t __ptr_offset_bytes(const volatile __gpuproof_space void *p);
__gpuproof_overload bool __atomic_has_taken_value(const volatile __gpuproof_space void *p, size_t offset, unsigned int value);

// == annotations: two threads, with pointers ==
__gpuproof_overload const volatile __gpuproof_space void *__other_ptr_base(const volatile __gpuproof_space void *p);

// == annotations: values, with pointers ==
__gpuproof_overload bool __equal_floats(const __gpuproof_space float *x, const __gpuproof_space float *y);
__gpuproof_overload bool __equal_doubles(const __gpuproof_space double *x, const __gpuproof_space double *y);

// == annotations: the value at entry, with pointers ==
__gpuproof_overload const __gpuproof_space void *__old_ptr(const __gpuproof_space void *p);
