//! A goto to the end of an enclosing block is ordinary structured control flow.
//! replay: --block 4 --array a=list:int:3,-1,0,8 --array out=zero:int:4
//! expect: ok
//! array: out = 6 -1 0 16
//! check: proved
__global__ void goto_end(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = a[i];
  if (v <= 0) goto done;
  for (int k = 0; k < 10; k++)
    if (k == v % 10) {
      v *= 2;
      goto done;
    }
  v = 100;
done:
  out[i] = v;
}
