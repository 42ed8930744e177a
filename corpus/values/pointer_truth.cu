//! Pointers as conditions, null comparisons, differences of element pointers.
//! replay: --block 4 --array a=iota:int:4 --array out=zero:int:4
//! expect: ok
//! array: out = 7 15 23 31
//! check: proved
__global__ void pointer_truth(const int *a, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int *p = a + i, *none = nullptr;
  int v = 0;
  if (p) v += 1;
  if (!none) v += 2;
  v += (p != none && p == &a[i]) * 4;
  out[i] = v + 8 * (int)(p - a);
}
