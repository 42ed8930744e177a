//! A loop made of goto has one entry and could be structured; what is not understood must be said.
//! check: not proved
//! lower: unsupported.goto @9
__global__ void goto_loop(int *out, int n) {
  int k = 0;
again:
  out[threadIdx.x] += k;
  k++;
  if (k < n) goto again;
}
