//! The vector type of many programs: a union without a name inside a struct. Two threads write each element.
//! check: refuted race.global @12
struct alignas(16) Vec {
  union {
    struct { float x, y, z, w; };
    float e[4];
  };
};
__global__ void k(Vec *a, const Vec *b) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  Vec v = b[t];
  a[t / 2] = v;
}
