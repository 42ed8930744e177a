//! Double arithmetic keeps 53 bits where float keeps 24.
//! replay: --block 2 --array d=zero:double:2 --array f=zero:double:2
//! expect: ok
//! array: d = 0.1 0.30000000000000004
//! array: f = 0.10000000149011612 0.30000001192092896
//! check: --block 2 --grid 1 => proved
__global__ void doubles(double *d, double *f) {
  int i = threadIdx.x;
  d[i] = i == 0 ? 0.1 : 0.1 + 0.2;
  float x = 0.1f, y = 0.2f;
  f[i] = i == 0 ? x : x + y;
}
