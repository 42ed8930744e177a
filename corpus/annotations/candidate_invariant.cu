//! A candidate that does not hold is dropped without complaint; the other one is kept.
//! replay: --block 4 --array a=zero:int:16 --arg n=16
//! expect: ok
//! array: a = 0..3 0..3 0..3 0..3
//! check: --block 4 --grid 1 => proved
__global__ void candidate_invariant(int *a, int n) {
  int t = threadIdx.x;
  for (int i = t; __candidate_invariant(i == t), __candidate_invariant(i % 4 == t), i < n; i += 4)
    a[i] = t;
}
