//! A parameter hides the constant of the same name.
//! prove: rejected contract.post @10
const int N = 3;

/*@
  requires gridDim.x == 1;
  context \pointer_index(a, threadIdx.x, write);
  requires 0 <= a[threadIdx.x] && a[threadIdx.x] <= 1000 && 0 <= N && N <= 10;
  ensures
    a[threadIdx.x] == 3 * \old(a[threadIdx.x]);
@*/
__global__ void scale(int *a, int N) {
  a[threadIdx.x] = N * a[threadIdx.x];
}
