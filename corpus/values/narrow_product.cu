//! The same product in int arithmetic wraps before it is widened.
//! replay: --block 1 --array out=zero:long:1 --arg side=70000
//! expect: ok
//! array: out = 605032704
//! check: --grid 1 --block 1 => proved
//! check: --grid 1 --block 1 --overflow check => refuted arith.overflow @8
__global__ void narrow_product(long long *out, int side) {
  long long product = side * side;
  out[threadIdx.x] = product;
}
