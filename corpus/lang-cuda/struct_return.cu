//! Functions that take and return structs by value.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 2 12 22 23
//! check: proved
struct range { int low, high; };

__device__ range ordered(range r) {
  if (r.low > r.high) {
    int t = r.low;
    r.low = r.high;
    r.high = t;
  }
  return r;
}

__global__ void struct_return(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  range given = {2, i};
  range r = ordered(given);
  out[i] = r.low * 10 + r.high + (given.low - 2);
}
