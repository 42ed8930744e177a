//! Elements that an initialiser does not list are made by their constructors and default member initialisers, not of zeros.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:4
//! expect: ok
struct Seven {
  int v = 7;
};
struct Made {
  int v;
  __device__ Made() : v(3) {}
  __device__ Made(int n) : v(n) {}
};
struct Holder {
  Seven parts[2] = {};
  Made made[3] = {1};
};

__global__ void k(int *o) {
  Seven a[2] = {};
  Made b[3] = {5};
  Holder h;
  assert(a[0].v == 7 && a[1].v == 7);
  assert(b[0].v == 5 && b[1].v == 3 && b[2].v == 3);
  assert(h.parts[1].v == 7 && h.made[0].v == 1 && h.made[2].v == 3);
  o[blockIdx.x * blockDim.x + threadIdx.x] = a[1].v;
}
