//! One name, several types: the scope of each use decides, also behind pointers, references and in arrays, whose types clang prints without
//! scopes.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:8
//! expect: ok
namespace small {
struct T {
  char a, b;
};
typedef short number;
__device__ int second(T *t, number *n) { return t[1].b + n[1]; }
struct Holder {
  T items[2];
};
}

namespace large {
struct T {
  long long a;
  int b;
};
typedef long long number;
__device__ int second(T *t, number *n) { return t[1].b + (int)n[1]; }
__device__ int held(small::Holder &h) {
  auto *first = h.items;
  auto &last = h.items[1];
  return first[1].b + last.a;
}
}

__device__ int local_one() {
  struct T {
    short x[3];
  };
  T a[2] = {{{1, 2, 3}}, {{4, 5, 6}}};
  T *p = a;
  return p[1].x[2];
}

__device__ int local_two() {
  struct T {
    int y, z;
  };
  T a[2] = {{1, 2}, {3, 4}};
  T *p = a;
  return p[1].z;
}

__global__ void k(int *o) {
  small::T s[2] = {{1, 2}, {3, 4}};
  large::T l[2] = {{10, 20}, {30, 40}};
  small::number sn[2] = {1, 2};
  large::number ln[2] = {100, 200};
  small::Holder h = {{{1, 2}, {3, 4}}};
  assert(small::second(s, sn) == 6);
  assert(large::second(l, ln) == 240);
  assert(large::held(h) == 7);
  assert(local_one() == 6);
  assert(local_two() == 4);
  o[threadIdx.x + blockIdx.x * blockDim.x] = sizeof(small::T) + sizeof(large::T);
}
