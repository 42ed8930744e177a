//! All threads assign one union: the compiler's own assignment writes its bytes.
//! check: refuted race.global @10
union Pair {
  long long both;
  int half[2];
};
__global__ void k(Pair *a) {
  Pair p;
  p.both = threadIdx.x;
  a[0] = p;
}
