//! Two assignments in one statement give both members their values: rows overlap.
//! check: => refuted race.global @9
struct Shape {
  int width, pitch;
};

__global__ void fill(float *a, Shape shape) {
  int x = threadIdx.x;
  if (x < shape.width) a[blockIdx.x * shape.pitch + x] = blockIdx.x;
}

void launch(float *a) {
  Shape shape;
  shape.width = 200, shape.pitch = 128;
  fill<<<4, 256>>>(a, shape);
}
