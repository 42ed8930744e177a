//! Each thread meets the others in every fourth round, but not all of them in the same.
//! replay: --block 64 --arg n=4
//! expect: barrier.divergence
//! check: --block 64 => refuted barrier.divergence
__global__ void rounds_to_meet_differ(int n) {
  for (int i = 0; i < n; i++)
    if ((i + threadIdx.x) % 4 == 3) __syncthreads();
}
