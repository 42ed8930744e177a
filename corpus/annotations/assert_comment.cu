//! An assertion as a contract comment.
//! replay: --block 4 --array a=iota:int:4 --arg n=4
//! expect: ok
//! array: a = 4 3 2 1
//! check: proved
__global__ void assert_comment(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int left = n - i;
    //@ assert left >= 1;
    a[i] = left;
  }
}
