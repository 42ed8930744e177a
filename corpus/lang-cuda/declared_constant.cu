//! The value of a constant stands with its definition.
//! check: --block 64 --grid 1 => refuted race.global
struct Shape {
  static constexpr int width = 1;
  static const int height;
};
const int Shape::height = 2;
__global__ void spread(int *out) { out[threadIdx.x / Shape::height * Shape::width] = threadIdx.x; }
