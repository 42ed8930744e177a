//! `T()` sets everything to zero first if the class has no constructor of its own.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:4
//! expect: ok
struct Plain {
  int x, y;
};
struct Defaulted {
  int x;
  Defaulted() = default;
};
struct Holds {
  Plain p;
  __device__ Holds() : p() {}
};
template <class T> __device__ T none() { return T(); }

__global__ void k(int *o) {
  Plain a = Plain();
  Defaulted b = Defaulted();
  Holds c;
  Plain d = {1, 2};
  d = Plain();
  assert(a.x == 0 && a.y == 0 && b.x == 0 && c.p.y == 0 && d.x == 0 && none<Plain>().y == 0);
  o[blockIdx.x * blockDim.x + threadIdx.x] = a.x;
}
