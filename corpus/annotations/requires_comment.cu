//! The same precondition as a contract comment.
//! replay: --block 4,2 --array a=zero:int:8 --arg width=4
//! expect: ok
//! array: a = 0..7
//! check: --block 4,2 --grid 1,1 => proved
//@ requires width >= 4;
//@ requires width <= 1000;
__global__ void requires_comment(int *a, int width) {
  int at = threadIdx.y * width + threadIdx.x;
  a[at] = at;
}
