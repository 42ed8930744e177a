//! Every thread takes the lock of its bucket: threads with the same bucket work one after the other, in one block and in several.
//! check: proved
__global__ void lock_of_bucket(unsigned *locks, unsigned *count, unsigned *last, const unsigned *data) {
  unsigned bucket = data[blockIdx.x * blockDim.x + threadIdx.x] & 15u;
  bool done = false;
  while (!done) {
    if (atomicCAS(&locks[bucket], 0u, 1u) == 0u) {
      __threadfence();
      count[bucket] = count[bucket] + 1u;
      last[bucket] = threadIdx.x;
      __threadfence();
      atomicExch(&locks[bucket], 0u);
      done = true;
    }
  }
}
