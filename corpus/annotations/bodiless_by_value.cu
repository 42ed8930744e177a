//! A function without a body that gets a struct by value can change nothing but its own copy.
//! lower: ok
//! check: proved
struct Colour {
  unsigned char r, g, b;
};
__device__ int grey(Colour c);
__global__ void bodiless_by_value(const Colour *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = grey(in[i]);
}
