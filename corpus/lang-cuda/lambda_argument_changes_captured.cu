//! Arguments are evaluated outside of the lambda: they change the variable, not its copy inside.
//! check: proved
//! replay: --block 4 --grid 1 --array o=zero:int:4
//! expect: ok
__global__ void k(int *o) {
  int x = 1;
  auto f = [=](int v) { return v + x; };
  int r = f(x = 10);
  assert(r == 11 && x == 10);
  o[blockIdx.x * blockDim.x + threadIdx.x] = r;
}
