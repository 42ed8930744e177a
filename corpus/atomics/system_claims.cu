//! Atomics of the whole system hand out places, too.
//! check: proved
__global__ void system_claims(int *next, int *out) {
  out[atomicAdd_system(next, 1)] = threadIdx.x;
}
