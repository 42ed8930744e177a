//! An assumption that a thread of every launch breaks, or two of them together, leaves nothing to prove.
//! check: --kernel each_its_own --block 64 --grid 1 => unknown timeout
//! check: --kernel each_its_own => unknown timeout
//! check: --kernel two_sides --block 64 => unknown timeout
//! check: --kernel one_in_the_middle --block 64 => unknown timeout
//! check: --kernel one_in_the_middle --block 16 => proved
//! check: --kernel in_a_function --block 64 => unknown timeout
//! check: --kernel one_element --block 64 => unknown timeout
//! check: --kernel of_blocks --block 1 --grid 4 => unknown timeout
//! check: --kernel of_blocks --block 1 --grid 2 => proved
//! check: --kernel small_blocks => proved
//! check: --kernel few_elements --block 64 --grid 1 => proved
//! check: --kernel agreeing_sides --block 64 --grid 1 => proved
__global__ void each_its_own(int *a, int n) {
  __builtin_assume(n == threadIdx.x);
  a[0] = threadIdx.x;
}

__global__ void two_sides(int *a, int n) {
  if (threadIdx.x < 32) __builtin_assume(n == 1);
  else __builtin_assume(n == 2);
  if (threadIdx.x == 3 || threadIdx.x == 40) a[0] = threadIdx.x;
}

__global__ void one_in_the_middle(int *a) {
  __builtin_assume(threadIdx.x != 33);
  if (threadIdx.x == 33 || threadIdx.x == 1) a[blockIdx.x] = threadIdx.x;
}

__device__ int odd(int x) {
  __builtin_assume(x % 2 == 1);
  return x;
}

__global__ void in_a_function(int *a) { a[blockIdx.x * 32 + odd(threadIdx.x + 1) / 2] = threadIdx.x; }

__global__ void one_element(int *a, const int *p) {
  __builtin_assume(p[0] == threadIdx.x);
  a[0] = threadIdx.x;
}

__global__ void of_blocks(int *a, int n) {
  __builtin_assume(blockIdx.x == 0 || blockIdx.x < 2 || n != n);
  a[blockIdx.x < 2 ? blockIdx.x : 0] = blockIdx.x;
}

__global__ void small_blocks(int *a) {
  __builtin_assume(threadIdx.x < 128);
  a[blockIdx.x * 128 + threadIdx.x] = 1;
}

__global__ void few_elements(int *a, const int *p, int n) {
  if (p[threadIdx.x] > 0) __builtin_assume(n == threadIdx.x);
  a[threadIdx.x] = n;
}

__global__ void agreeing_sides(int *a, int n) {
  if (threadIdx.x < 32) __builtin_assume(n >= 32);
  else __builtin_assume(n > threadIdx.x);
  a[threadIdx.x] = n;
}
