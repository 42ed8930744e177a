//! Blelloch's prefix sum in CUDA, between the way up and the way down: every thread clears the last element, not the one that keeps it.
//! prove: rejected perm.write @12
/*@
  given seq<int> xs;
  requires gridDim.x == 1 && blockDim.x == n && |xs| == n;
  context threadIdx.x == 0 ==> (\forall* int i; 0 <= i && i < n; Perm(a[i], write));
  requires threadIdx.x == 0 ==> (\forall int i; 0 <= i && i < n; a[i] == xs[i]);
  ensures threadIdx.x == 0 ==> a[n - 1] == 0 && (\forall int i; 0 <= i && i < n - 1; a[i] == xs[i]);
@*/
__global__ void clear(int *a, int n) {
  if (n >= 1) {
    a[n - 1] = 0;
  }
}
