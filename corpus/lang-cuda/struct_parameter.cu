//! A struct passed by value holds pointers, scalars and an array; its pointers are arrays of their own.
//! replay: --block 4 --array p.in=iota:int:4 --array p.out=zero:int:4 --arg p.n=3 --arg p.weights[0]=10 --arg p.weights[1]=100
//! expect: ok
//! array: p.out = 0 110 220 0
//! check: proved
struct params {
  const int *in;
  int *out;
  int n;
  int weights[2];
};

__global__ void struct_parameter(params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) p.out[i] = p.in[i] * (p.weights[0] + p.weights[1]);
}
