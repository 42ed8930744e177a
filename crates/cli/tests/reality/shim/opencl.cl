// The functions of OpenCL C that corpus kernels call, written in OpenCL C itself so that clang gives them the
// symbol names that it gives the kernels' calls. Compiled once for the host; what the work-items share is in
// runtime.c. Each function is written from the OpenCL C specification, lane by lane, in the plainest way, because
// it is what the interpreter's results are held against.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define OVER __attribute__((overloadable))

// runtime.c
uint reality_thread(uint dimension);
uint reality_block(uint dimension);
uint reality_block_size(uint dimension);
uint reality_grid_size(uint dimension);
ulong reality_offset(uint dimension);
void reality_barrier(void);
void reality_block_values(ulong mine, private ulong *all);
void reality_warp_values(uint mask, ulong mine, private ulong *all);
uint reality_warp_lanes(void);

float sqrtf(float); double sqrt_c(double) __asm__("sqrt");

// Work-items.

size_t OVER get_global_offset(uint d) { return d < 3 ? reality_offset(d) : 0; }
size_t OVER get_local_id(uint d) { return d < 3 ? reality_thread(d) : 0; }
size_t OVER get_group_id(uint d) { return d < 3 ? reality_block(d) : 0; }
size_t OVER get_local_size(uint d) { return d < 3 ? reality_block_size(d) : 1; }
size_t OVER get_enqueued_local_size(uint d) { return get_local_size(d); }
size_t OVER get_num_groups(uint d) { return d < 3 ? reality_grid_size(d) : 1; }
size_t OVER get_global_size(uint d) { return get_num_groups(d) * get_local_size(d); }
size_t OVER get_global_id(uint d) {
  return get_group_id(d) * get_local_size(d) + get_local_id(d) + get_global_offset(d);
}
size_t OVER get_local_linear_id(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
}
size_t OVER get_global_linear_id(void) {
  return ((get_global_id(2) - get_global_offset(2)) * get_global_size(1) + get_global_id(1) - get_global_offset(1)) *
             get_global_size(0) + get_global_id(0) - get_global_offset(0);
}

void OVER barrier(cl_mem_fence_flags f) { reality_barrier(); }
void OVER work_group_barrier(cl_mem_fence_flags f) { reality_barrier(); }
void OVER work_group_barrier(cl_mem_fence_flags f, memory_scope s) { reality_barrier(); }
