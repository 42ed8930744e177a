//! Two members of a host object are two arrays.
//! check: proved
struct Buffers {
  int *data;
  int *other;
};
__global__ void one_array_members(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}
void run(Buffers b) {
  one_array_members<<<4, 64>>>(b.data, b.other);
}
