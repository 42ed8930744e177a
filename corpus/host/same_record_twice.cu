//! One record of pointers for two parameters.
//! check: not proved
struct View { int *p; };
__global__ void shift(View a, View b) {
  a.p[threadIdx.x] = threadIdx.x;
  b.p[(threadIdx.x + 1) % 64] = 3;
}
void start(View v) {
  shift<<<1, 64>>>(v, v);
}
