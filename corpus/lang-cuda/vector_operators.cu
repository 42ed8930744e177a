//! Arithmetic on short vectors without a header that defines it: taken element by element.
//! replay: --block 2 --grid 1 --array points=iota:int:8 --array out=zero:int:8
//! expect: ok
//! array: out = 1 3 5 7 9 11 13 15
//! check: --block 2 --grid 1 => proved
__global__ void vector_operators(const int4 *points, int4 *out) {
  int4 p = points[threadIdx.x];
  int4 twice = p + p;
  twice += 1;
  twice -= -(p * 0);
  out[threadIdx.x] = 1 * twice;
}
