//! A thread reads the element that its neighbour writes, with no barrier between the two.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: race.shared @8,9
//! check: --block 64 => refuted race.shared @8,9
__global__ void shared_neighbour(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  out[blockIdx.x * 64 + t] = s[(t + 1) % 64];
}
