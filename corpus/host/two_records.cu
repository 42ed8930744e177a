//! Two records of pointers.
//! check: proved
struct View { int *p; };
__global__ void shift(View a, View b) {
  a.p[threadIdx.x] = threadIdx.x;
  b.p[(threadIdx.x + 1) % 64] = 3;
}
void start(View v, View w) {
  shift<<<1, 64>>>(v, w);
}
