//! Alignment after `__shared__`, before it, and of a type: as CUDA's compiler takes it.
//! replay: --block 32 --array in=iota:float:128 --array out=zero:float:128
//! expect: ok
//! check: --block 32 => proved
struct alignas(16) Four {
  float v[4];
};
__global__ void shared_alignas(const float *in, float *out) {
  __shared__ alignas(16) float s[128];
  alignas(8) float pair[2];
  int t = threadIdx.x;
  Four four = *reinterpret_cast<const Four *>(in + (blockIdx.x * 32 + t) * 4);
  *reinterpret_cast<Four *>(s + t * 4) = four;
  __syncthreads();
  pair[0] = s[(31 - t) * 4];
  pair[1] = s[(31 - t) * 4 + 1];
  out[blockIdx.x * 32 + t] = pair[0] + pair[1];
}
