//! Odd-even transposition against bitonic sort: two kernels, two sorting networks.
//! equiv: bitonic.cu --block 8 -a n=8 => equivalent
//! equiv: bitonic.cu --block 16 -a n=16 => equivalent

__global__ void odd_even(int *a, int n) {
    int t = threadIdx.x;
    for (int phase = 0; phase < n; phase++) {
        int i = 2 * t + (phase & 1);
        if (i + 1 < n) {
            int x = a[i], y = a[i + 1];
            a[i] = min(x, y);
            a[i + 1] = max(x, y);
        }
        __syncthreads();
    }
}
