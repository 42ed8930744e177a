//! A bitonic sort against a bubble sort: a network of minima and maxima, equal by the 0-1 principle.
//! equiv: --reference bubble --block 2 -a n=2 => equivalent
//! equiv: --reference bubble --block 4 -a n=4 => equivalent
//! equiv: --reference bubble --block 8 -a n=8 => equivalent
//! equiv: --reference bubble --block 16 -a n=16 => equivalent
//! equiv: --reference bubble --block 32 -a n=32 => equivalent
//! equiv: --reference bubble --block 6 -a n=6 => different

__global__ void bitonic(int *a, int n) {
    __shared__ int s[32];
    unsigned t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    for (unsigned k = 2; k <= n; k *= 2) {
        for (unsigned j = k / 2; j > 0; j /= 2) {
            unsigned other = t ^ j;
            if (other > t && other < n) {
                bool up = (t & k) == 0;
                int x = s[t], y = s[other];
                if (up ? x > y : x < y) {
                    s[t] = y;
                    s[other] = x;
                }
            }
            __syncthreads();
        }
    }
    a[t] = s[t];
}

void bubble(int *a, int n) {
    for (int last = n - 1; last > 0; last--)
        for (int i = 0; i < last; i++)
            if (a[i] > a[i + 1]) {
                int x = a[i];
                a[i] = a[i + 1];
                a[i + 1] = x;
            }
}
