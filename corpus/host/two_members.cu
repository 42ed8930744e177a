//! Two members of the object.
//! check: proved
__global__ void shift(int *a, const int *b) {
  a[threadIdx.x] = b[(threadIdx.x + 1) % 64];
}
struct Runner {
  int *x;
  int *y;
  void start() { shift<<<1, 64>>>(x, y); }
};
