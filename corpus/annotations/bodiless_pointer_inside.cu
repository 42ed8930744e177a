//! A function without a body that gets a struct with a pointer in it may write whatever the pointer reaches.
//! check: unknown unsupported.call
struct Row {
  int *data;
  int length;
};
__device__ void fill(Row row);
__global__ void bodiless_pointer_inside(int *out, int n) {
  Row row;
  row.data = out + n * threadIdx.x;
  row.length = n;
  fill(row);
}
