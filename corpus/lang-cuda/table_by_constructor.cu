//! A table that constructors fill, with contents that are not followed: a run that makes them up shows nothing.
//! check: unknown possible
struct Pair {
  int first, second;
  constexpr Pair(int x) : first(x), second(2 * x) {}
};
__device__ constexpr Pair table[2] = {Pair(1), Pair(2)};
__global__ void k(int *p) {
  p[threadIdx.x * table[0].first] = threadIdx.x;
}
