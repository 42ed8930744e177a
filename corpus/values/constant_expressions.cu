//! sizeof, alignof, character and other literals.
//! replay: --block 1 --array out=zero:int:8
//! expect: ok
//! array: out = 10 255 7 5 65 16 8 -1
//! check: --block 1 --grid 1 => proved
__global__ void constant_expressions(int *out) {
  out[0] = '\n';
  out[1] = 0xffu;
  out[2] = 0b111;
  out[3] = sizeof("four");
  out[4] = 'A';
  out[5] = alignof(float4);
  out[6] = sizeof(double *);
  out[7] = -1LL;
}
