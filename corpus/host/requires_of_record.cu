//! A precondition about a member of a record that is passed by value, broken by the launch.
//! check: => refuted contract.pre @17
struct Shape {
  int width, pitch;
};

__global__ void fill(float *a, Shape shape) {
  __requires(shape.pitch >= shape.width);
  int x = threadIdx.x;
  if (x < shape.width) a[blockIdx.x * shape.pitch + x] = 1.0f;
}

void launch(float *a) {
  Shape shape;
  shape.width = 200;
  shape.pitch = 128;
  fill<<<4, 256>>>(a, shape);
}
