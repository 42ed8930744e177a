//! The length parameter guards the access, so a rounded-up launch stays inside the array.
//! replay: --block 16 --grid 2 --array a=iota:int:20 --arg n=20
//! expect: ok
//! array: a = 1..20
//! check: --assume n==20 --size a=20 => proved
__global__ void global_guarded(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += 1;
}
