//! The lock is that of the bucket, what is counted is not.
//! check: not proved
__global__ void lock_of_another_bucket(unsigned *locks, unsigned *count, const unsigned *data) {
  unsigned value = data[blockIdx.x * blockDim.x + threadIdx.x];
  bool done = false;
  while (!done) {
    if (atomicCAS(&locks[value & 15u], 0u, 1u) == 0u) {
      __threadfence();
      count[(value >> 1) & 15u] += 1u;
      __threadfence();
      atomicExch(&locks[value & 15u], 0u);
      done = true;
    }
  }
}
