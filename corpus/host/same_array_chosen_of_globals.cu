//! One of two arrays that variables outside of functions hold, beside the first.
//! check: unknown unsupported.pointer
static int *first, *second;
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i + 1];
}
void prepare(int *a, int *b) { first = a, second = b; }
void run(bool in_place) { shift<<<4, 64>>>(in_place ? first : second, first, 256); }
