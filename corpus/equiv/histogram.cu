//! A histogram by atomics against a loop: the bins depend on data, and sums commute.
//! equiv: --reference count --block 4 -a n=4 --array bins=4 => equivalent
//! equiv: --reference count --block 2 --grid 2 -a n=6 --array bins=4 => equivalent
//! equiv: --reference count --block 2 -a n=6 --array bins=3 => unknown

__global__ void histogram(const unsigned *in, unsigned *bins, int n) {
    int step = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        atomicAdd(&bins[in[i] & 3], 1u);
}

void count(const unsigned *in, unsigned *bins, int n) {
    for (int i = 0; i < n; i++)
        bins[in[i] % 4]++;
}
