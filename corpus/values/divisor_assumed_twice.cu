//! Two divisions by an argument, which is taken not to be 0: nothing else can go wrong.
//! check: proved
//! check: --arg n=4 => proved
__global__ void divisor_assumed_twice(const int *index, int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int place = index[i] / n;
  if (place == i) a[place] = i % n;
}
