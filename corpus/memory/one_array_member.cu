//! A member of a host object is passed twice.
//! check: refuted race.global
struct Buffers {
  int *data;
  int *other;
};
__global__ void one_array_member(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}
void run(Buffers b) {
  one_array_member<<<4, 64>>>(b.data, b.data);
}
