//! An array of row pointers in global memory: where they lead cannot be known.
//! replay: --block 4 --array rows=zero:ulong:4 --array out=zero:int:4
//! expect: memory.null @7
//! check: unknown unsupported.pointer
__global__ void pointer_rows(int *const *rows, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = rows[i][0];
}
