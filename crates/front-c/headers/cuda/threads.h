// What threads of a warp or a block do together, and the odds and ends of a thread.
#pragma once
// == warp shuffles ==
int __shfl_sync(unsigned int mask, int value, int lane, int width = 32);
unsigned int __shfl_sync(unsigned int mask, unsigned int value, int lane, int width = 32);
long __shfl_sync(unsigned int mask, long value, int lane, int width = 32);
unsigned long __shfl_sync(unsigned int mask, unsigned long value, int lane, int width = 32);
long long __shfl_sync(unsigned int mask, long long value, int lane, int width = 32);
unsigned long long __shfl_sync(unsigned int mask, unsigned long long value, int lane, int width = 32);
float __shfl_sync(unsigned int mask, float value, int lane, int width = 32);
double __shfl_sync(unsigned int mask, double value, int lane, int width = 32);
int __shfl_up_sync(unsigned int mask, int value, unsigned int delta, int width = 32);
unsigned int __shfl_up_sync(unsigned int mask, unsigned int value, unsigned int delta, int width = 32);
long __shfl_up_sync(unsigned int mask, long value, unsigned int delta, int width = 32);
unsigned long __shfl_up_sync(unsigned int mask, unsigned long value, unsigned int delta, int width = 32);
long long __shfl_up_sync(unsigned int mask, long long value, unsigned int delta, int width = 32);
unsigned long long __shfl_up_sync(unsigned int mask, unsigned long long value, unsigned int delta, int width = 32);
float __shfl_up_sync(unsigned int mask, float value, unsigned int delta, int width = 32);
double __shfl_up_sync(unsigned int mask, double value, unsigned int delta, int width = 32);
int __shfl_down_sync(unsigned int mask, int value, unsigned int delta, int width = 32);
unsigned int __shfl_down_sync(unsigned int mask, unsigned int value, unsigned int delta, int width = 32);
long __shfl_down_sync(unsigned int mask, long value, unsigned int delta, int width = 32);
unsigned long __shfl_down_sync(unsigned int mask, unsigned long value, unsigned int delta, int width = 32);
long long __shfl_down_sync(unsigned int mask, long long value, unsigned int delta, int width = 32);
unsigned long long __shfl_down_sync(unsigned int mask, unsigned long long value, unsigned int delta, int width = 32);
float __shfl_down_sync(unsigned int mask, float value, unsigned int delta, int width = 32);
double __shfl_down_sync(unsigned int mask, double value, unsigned int delta, int width = 32);
int __shfl_xor_sync(unsigned int mask, int value, int lane_mask, int width = 32);
unsigned int __shfl_xor_sync(unsigned int mask, unsigned int value, int lane_mask, int width = 32);
long __shfl_xor_sync(unsigned int mask, long value, int lane_mask, int width = 32);
unsigned long __shfl_xor_sync(unsigned int mask, unsigned long value, int lane_mask, int width = 32);
long long __shfl_xor_sync(unsigned int mask, long long value, int lane_mask, int width = 32);
unsigned long long __shfl_xor_sync(unsigned int mask, unsigned long long value, int lane_mask, int width = 32);
float __shfl_xor_sync(unsigned int mask, float value, int lane_mask, int width = 32);
double __shfl_xor_sync(unsigned int mask, double value, int lane_mask, int width = 32);

// == warp shuffles before sm_70, without mask ==
int __shfl(int value, int lane, int width = 32);
unsigned int __shfl(unsigned int value, int lane, int width = 32);
long __shfl(long value, int lane, int width = 32);
unsigned long __shfl(unsigned long value, int lane, int width = 32);
long long __shfl(long long value, int lane, int width = 32);
unsigned long long __shfl(unsigned long long value, int lane, int width = 32);
float __shfl(float value, int lane, int width = 32);
double __shfl(double value, int lane, int width = 32);
int __shfl_up(int value, unsigned int delta, int width = 32);
unsigned int __shfl_up(unsigned int value, unsigned int delta, int width = 32);
long __shfl_up(long value, unsigned int delta, int width = 32);
unsigned long __shfl_up(unsigned long value, unsigned int delta, int width = 32);
long long __shfl_up(long long value, unsigned int delta, int width = 32);
unsigned long long __shfl_up(unsigned long long value, unsigned int delta, int width = 32);
float __shfl_up(float value, unsigned int delta, int width = 32);
double __shfl_up(double value, unsigned int delta, int width = 32);
int __shfl_down(int value, unsigned int delta, int width = 32);
unsigned int __shfl_down(unsigned int value, unsigned int delta, int width = 32);
long __shfl_down(long value, unsigned int delta, int width = 32);
unsigned long __shfl_down(unsigned long value, unsigned int delta, int width = 32);
long long __shfl_down(long long value, unsigned int delta, int width = 32);
unsigned long long __shfl_down(unsigned long long value, unsigned int delta, int width = 32);
float __shfl_down(float value, unsigned int delta, int width = 32);
double __shfl_down(double value, unsigned int delta, int width = 32);
int __shfl_xor(int value, int lane_mask, int width = 32);
unsigned int __shfl_xor(unsigned int value, int lane_mask, int width = 32);
long __shfl_xor(long value, int lane_mask, int width = 32);
unsigned long __shfl_xor(unsigned long value, int lane_mask, int width = 32);
long long __shfl_xor(long long value, int lane_mask, int width = 32);
unsigned long long __shfl_xor(unsigned long long value, int lane_mask, int width = 32);
float __shfl_xor(float value, int lane_mask, int width = 32);
double __shfl_xor(double value, int lane_mask, int width = 32);

// == warp votes ==
int __all_sync(unsigned int mask, int predicate);
int __any_sync(unsigned int mask, int predicate);
int __uni_sync(unsigned int mask, int predicate);
unsigned int __ballot_sync(unsigned int mask, int predicate);
unsigned int __activemask(void);
unsigned int __fns(unsigned int mask, unsigned int base, int offset);
int __any(int predicate);
unsigned int __ballot(int predicate);

// == warp match ==
unsigned int __match_any_sync(unsigned int mask, int value);
unsigned int __match_any_sync(unsigned int mask, unsigned int value);
unsigned int __match_any_sync(unsigned int mask, long value);
unsigned int __match_any_sync(unsigned int mask, unsigned long value);
unsigned int __match_any_sync(unsigned int mask, long long value);
unsigned int __match_any_sync(unsigned int mask, unsigned long long value);
unsigned int __match_any_sync(unsigned int mask, float value);
unsigned int __match_any_sync(unsigned int mask, double value);
unsigned int __match_all_sync(unsigned int mask, int value, int *predicate);
unsigned int __match_all_sync(unsigned int mask, unsigned int value, int *predicate);
unsigned int __match_all_sync(unsigned int mask, long value, int *predicate);
unsigned int __match_all_sync(unsigned int mask, unsigned long value, int *predicate);
unsigned int __match_all_sync(unsigned int mask, long long value, int *predicate);
unsigned int __match_all_sync(unsigned int mask, unsigned long long value, int *predicate);
unsigned int __match_all_sync(unsigned int mask, float value, int *predicate);
unsigned int __match_all_sync(unsigned int mask, double value, int *predicate);

// == warp reductions ==
int __reduce_add_sync(unsigned int mask, int value);
unsigned int __reduce_add_sync(unsigned int mask, unsigned int value);
int __reduce_min_sync(unsigned int mask, int value);
unsigned int __reduce_min_sync(unsigned int mask, unsigned int value);
int __reduce_max_sync(unsigned int mask, int value);
unsigned int __reduce_max_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_and_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_or_sync(unsigned int mask, unsigned int value);
unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value);

// == barriers ==
// void __syncthreads(void): declared by clang itself
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void __syncwarp(unsigned int mask = 0xffffffff);
void __barrier_sync(unsigned int id);
void __barrier_sync_count(unsigned int id, unsigned int count);

// == memory fences ==
void __threadfence(void);
void __threadfence_block(void);
void __threadfence_system(void);

// == asynchronous copies ==
void __pipeline_memcpy_async(void *destination, const void *source, size_t size, size_t zero_fill = 0);
void __pipeline_commit(void);
void __pipeline_wait_prior(size_t count);

// == mbarrier primitives ==
typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;
void __mbarrier_init(__mbarrier_t *object, unsigned int expected);
void __mbarrier_inval(__mbarrier_t *object);
__mbarrier_token_t __mbarrier_arrive(__mbarrier_t *object);
__mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *object);
bool __mbarrier_test_wait(__mbarrier_t *object, __mbarrier_token_t token);
bool __mbarrier_try_wait(__mbarrier_t *object, __mbarrier_token_t token, unsigned int nanoseconds = 0);
bool __mbarrier_test_wait_parity(__mbarrier_t *object, bool phase);
bool __mbarrier_try_wait_parity(__mbarrier_t *object, bool phase, unsigned int nanoseconds = 0);

// == time, traps, address spaces ==
clock_t clock(void);
long long clock64(void);
void __nanosleep(unsigned int nanoseconds);
void __trap(void);
void __brkpt(void);
void __prof_trigger(int counter);
unsigned int __isGlobal(const void *p);
unsigned int __isShared(const void *p);
unsigned int __isLocal(const void *p);
unsigned int __isConstant(const void *p);
unsigned int __isGridConstant(const void *p);
size_t __cvta_generic_to_global(const void *p);
size_t __cvta_generic_to_shared(const void *p);
size_t __cvta_generic_to_local(const void *p);
size_t __cvta_generic_to_constant(const void *p);
void *__cvta_global_to_generic(size_t p);
void *__cvta_shared_to_generic(size_t p);
void *__cvta_local_to_generic(size_t p);
void *__cvta_constant_to_generic(size_t p);
