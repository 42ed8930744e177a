//! Kogge-Stone's prefix sum in CUDA: in every round a thread loads its own element, for which the barrier before has given permission.
//! replay: --block 8 --arg n=8 --array a=iota:int:8
//! expect: ok
//! optimize: proved
//! result: int temp = a_reg;
/*@
  requires 0 <= lo && lo <= hi && hi <= |xs|;
  decreases hi - lo;
  pure int sum(seq<int> xs, int lo, int hi) = lo < hi ? sum(xs, lo, hi - 1) + xs[hi - 1] : 0;

  requires 0 <= lo && lo <= mid && mid <= hi && hi <= |xs|;
  ensures sum(xs, lo, mid) + sum(xs, mid, hi) == sum(xs, lo, hi);
  decreases hi;
  ghost void split(seq<int> xs, int lo, int mid, int hi) {
    if (mid < hi) {
      split(xs, lo, mid, hi - 1);
    }
  }

  pure int first(int i, int offset) = i + 1 - offset < 0 ? 0 : i + 1 - offset;
@*/

/*@
  given seq<int> xs;
  requires gridDim.x == 1 && n > 1 && blockDim.x == n && |xs| == n;
  requires (\forall int lo, int hi; 0 <= lo && lo <= hi && hi <= n; -2147483648 <= sum(xs, lo, hi) && sum(xs, lo, hi) <= 2147483647);
  requires Perm(a[threadIdx.x], 1\2);
  requires threadIdx.x >= n - 1 ==> Perm(a[threadIdx.x], 1\2);
  requires threadIdx.x >= 1 ==> Perm(a[threadIdx.x - 1], 1\2);
  requires a[threadIdx.x] == xs[threadIdx.x];
  requires threadIdx.x >= 1 ==> a[threadIdx.x - 1] == xs[threadIdx.x - 1];
  ensures Perm(a[threadIdx.x], write) ** a[threadIdx.x] == sum(xs, 0, threadIdx.x + 1);
@*/
//@ gpuopt glob_to_reg a tid;
__global__ void prefix_sum(int *a, int n) {
  int tid = threadIdx.x;
  int offset = 1;
  /*@
    loop_invariant 1 <= offset && offset <= 2 * n;
    loop_invariant Perm(a[tid], 1\2);
    loop_invariant tid >= n - offset ==> Perm(a[tid], 1\2);
    loop_invariant tid >= offset ==> Perm(a[tid - offset], 1\2);
    loop_invariant a[tid] == sum(xs, first(tid, offset), tid + 1);
    loop_invariant tid >= offset ==> a[tid - offset] == sum(xs, first(tid - offset, offset), tid - offset + 1);
  @*/
  while (offset < n) {
    int temp = a[tid];
    if (tid >= offset) {
      //@ ghost split(xs, first(tid - offset, offset), tid - offset + 1, tid + 1);
      temp = a[tid - offset] + temp;
    }
    /*@
      requires Perm(a[tid], 1\2);
      requires tid >= n - offset ==> Perm(a[tid], 1\2);
      requires tid >= offset ==> Perm(a[tid - offset], 1\2);
      ensures Perm(a[tid], write);
    @*/
    __syncthreads();
    if (tid >= offset) {
      a[tid] = temp;
    }
    offset = 2 * offset;
    /*@
      requires Perm(a[tid], write);
      requires a[tid] == sum(xs, first(tid, offset), tid + 1);
      ensures Perm(a[tid], 1\2);
      ensures tid >= n - offset ==> Perm(a[tid], 1\2);
      ensures tid >= offset ==> Perm(a[tid - offset], 1\2);
      ensures tid >= offset ==> a[tid - offset] == sum(xs, first(tid - offset, offset), tid - offset + 1);
    @*/
    __syncthreads();
  }
}
