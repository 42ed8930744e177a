//! Summed-area table in CUDA whose transposition writes rows again.
//! prove: rejected perm.write in transpose
//@ import "../../lib/rectangles.pvl";
/*@
  pure int first(int i, int offset) = i + 1 - offset < 0 ? 0 : i + 1 - offset;
@*/

/*@
  given seq<seq<int>> rows;
  context gridDim.x == blockDim.x && square(rows, blockDim.x);
  requires (\forall int r, int lo, int hi; 0 <= r && r < blockDim.x && 0 <= lo && lo <= hi && hi <= blockDim.x;
    -2147483648 <= sum(rows[r], lo, hi) && sum(rows[r], lo, hi) <= 2147483647);
  requires Perm(t[\gtid], 1\2);
  requires threadIdx.x >= blockDim.x - 1 ==> Perm(t[\gtid], 1\2);
  requires threadIdx.x >= 1 ==> Perm(t[\gtid - 1], 1\2);
  requires t[\gtid] == rows[blockIdx.x][threadIdx.x];
  requires threadIdx.x >= 1 ==> t[\gtid - 1] == rows[blockIdx.x][threadIdx.x - 1];
  ensures Perm(t[\gtid], write) ** t[\gtid] == sum(rows[blockIdx.x], 0, threadIdx.x + 1);
@*/
__global__ void prefix_rows(int *t) {
  int n = blockDim.x;
  int tid = threadIdx.x;
  //@ ghost seq<int> xs = rows[blockIdx.x];
  int offset = 1;
  /*@
    loop_invariant 1 <= offset && offset <= 2 * n && |xs| == n;
    loop_invariant Perm(t[blockIdx.x * blockDim.x + threadIdx.x], 1\2);
    loop_invariant tid >= n - offset ==> Perm(t[blockIdx.x * blockDim.x + threadIdx.x], 1\2);
    loop_invariant tid >= offset ==> Perm(t[blockIdx.x * blockDim.x + threadIdx.x - offset], 1\2);
    loop_invariant t[blockIdx.x * blockDim.x + threadIdx.x] == sum(xs, first(tid, offset), tid + 1);
    loop_invariant tid >= offset ==> t[blockIdx.x * blockDim.x + threadIdx.x - offset] == sum(xs, first(tid - offset, offset), tid - offset + 1);
  @*/
  while (offset < n) {
    int temp = t[blockIdx.x * blockDim.x + threadIdx.x];
    if (tid >= offset) {
      //@ ghost split(xs, first(tid - offset, offset), tid - offset + 1, tid + 1);
      temp = t[blockIdx.x * blockDim.x + threadIdx.x - offset] + temp;
    }
    /*@
      requires Perm(t[blockIdx.x * blockDim.x + threadIdx.x], 1\2);
      requires tid >= n - offset ==> Perm(t[blockIdx.x * blockDim.x + threadIdx.x], 1\2);
      requires tid >= offset ==> Perm(t[blockIdx.x * blockDim.x + threadIdx.x - offset], 1\2);
      ensures Perm(t[blockIdx.x * blockDim.x + threadIdx.x], write);
    @*/
    __syncthreads();
    if (tid >= offset) {
      t[blockIdx.x * blockDim.x + threadIdx.x] = temp;
    }
    offset = 2 * offset;
    /*@
      requires Perm(t[blockIdx.x * blockDim.x + threadIdx.x], write);
      requires t[blockIdx.x * blockDim.x + threadIdx.x] == sum(xs, first(tid, offset), tid + 1);
      ensures Perm(t[blockIdx.x * blockDim.x + threadIdx.x], 1\2);
      ensures tid >= n - offset ==> Perm(t[blockIdx.x * blockDim.x + threadIdx.x], 1\2);
      ensures tid >= offset ==> Perm(t[blockIdx.x * blockDim.x + threadIdx.x - offset], 1\2);
      ensures tid >= offset ==> t[blockIdx.x * blockDim.x + threadIdx.x - offset] == sum(xs, first(tid - offset, offset), tid - offset + 1);
    @*/
    __syncthreads();
  }
}

/*@
  context gridDim.x == blockDim.x;
  context Perm(in[\gtid], 1\2) ** Perm(out[threadIdx.x * gridDim.x + blockIdx.x], write);
  ensures out[threadIdx.x * gridDim.x + blockIdx.x] == in[\gtid];
@*/
__global__ void transpose(const int *in, int *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
}

/*@
  given seq<seq<int>> rows;
  context gridDim.x == blockDim.x && square(rows, blockDim.x);
  context Perm(in[\gtid], 1\2) ** Perm(out[threadIdx.x * gridDim.x + blockIdx.x], write);
  requires in[\gtid] == sum(column(rows, blockDim.x, blockIdx.x + 1, blockDim.x), 0, threadIdx.x + 1);
  ensures out[threadIdx.x * gridDim.x + blockIdx.x] == rectangle(rows, blockDim.x, threadIdx.x + 1, blockIdx.x + 1);
@*/
__global__ void transpose_back(const int *in, int *out) {
  //@ ghost one_column(rows, blockDim.x, blockIdx.x + 1, blockDim.x);
  out[threadIdx.x * gridDim.x + blockIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
}
