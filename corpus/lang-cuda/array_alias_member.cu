//! Another name for an array in a parameter of struct type: private to each thread.
//! replay: --block 2 --arg s.a[1]=5 --array out=zero:int:2
//! expect: ok
//! array: out = 5 6
//! check: proved

struct box { int n; int a[8]; };

__global__ void array_alias_member(box s, int *out) {
  auto &h = s.a;
  h[1] += threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = s.a[1];
}
