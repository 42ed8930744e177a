//! A reference that is bound through a conversion function is what that function refers to.
//! check: --block 64 --grid 1 => refuted race.global
struct Ref {
  int *p;
  __device__ operator int &() const { return *p; }
};
__global__ void put(int *out) {
  Ref r{out};
  int &cell = r;
  cell = threadIdx.x;
}
