//! `pow` and the like of numbers of two types work on doubles.
//! check: proved
//! replay: --block 2 --array a=zero:double:2
//! expect: ok
//! array: a = 14*2
__global__ void k(double *a) {
  int n = 3;
  float two = 2.0f;
  a[threadIdx.x] = pow(2.0, n) + pow(two, 2) + fmod(5, 3.0f);
}
