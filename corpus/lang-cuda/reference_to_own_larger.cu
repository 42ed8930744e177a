//! A function of the program's own that gives one of its arguments.
//! check: --block 64 --grid 1 => refuted race.global
namespace own {
template <class T> __device__ T &larger(T &a, T &b) { return a < b ? b : a; }
}
__global__ void put(int *out) {
  int x = threadIdx.x;
  int y = -1;
  int &most = own::larger(x, y);
  x = 0;
  out[most] = threadIdx.x;
}
