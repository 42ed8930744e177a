//! A pointer made into an integer and looked at; the pointer itself is used as it was.
//! replay: --block 4 --array a=iota:int:4 --array out=zero:int:4
//! expect: ok
//! array: out = 0 5 6 7
//! check: proved
__global__ void integer_address(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int *p = a + i;
  bool aligned = ((size_t)p & 15) == 0;
  out[i] = aligned ? *p : *p + 4;
}
