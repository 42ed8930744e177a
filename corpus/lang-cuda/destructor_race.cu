//! The write of the destructor comes after the last barrier and races with the reads before it.
//! replay: --block 4 --array out=zero:int:4
//! expect: race.shared @8,18
//! check: --block 4 => refuted race.shared @8,18
struct reset {
  int *p;
  __device__ ~reset() {
    *p = 0;
  }
};

__global__ void destructor_race(int *out) {
  __shared__ int s[4];
  int t = threadIdx.x;
  reset at_end{s + t};
  s[t] = t + 1;
  __syncthreads();
  out[blockIdx.x * 4 + t] = s[3 - t];
}
