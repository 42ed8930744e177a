//! Sizes that constants outside of functions say: choices, comparisons, bits.
//! check: --kernel fill => proved
//! check: --kernel too_far => refuted memory.bounds
#define LEAST(x, y) ((x < y) ? x : y)
#define LOG(n) ((n < 8) ? 2 : (n < 16) ? 3 : (n < 32) ? 4 : 5)

const int wanted = 20;
const int size = 1 << (LOG(wanted) + 1);
const int threads = LEAST(size * size, 64);
const int blocks = size * size / threads;
const bool is_wide = threads >= 64 && !(size < 32);
const int last = is_wide ? blocks & ~1 : -1;

__device__ int cells[size * size];

__global__ void fill() {
  cells[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void too_far() {
  cells[blockIdx.x * blockDim.x + threadIdx.x + 1] = 1;
}

int main() {
  fill<<<blocks, threads>>>();
  fill<<<last, threads>>>();
  too_far<<<blocks, threads>>>();
  too_far<<<last, threads>>>();
}
