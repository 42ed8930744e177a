//! A bitonic sort whose direction does not change between the phases.
//! equiv: --reference bubble --block 2 -a n=2 => equivalent
//! equiv: --reference bubble --block 4 -a n=4 => different
//! equiv: --reference bubble --block 8 -a n=8 => different

__global__ void bitonic(int *a, int n) {
    __shared__ int s[32];
    unsigned t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    for (unsigned k = 2; k <= n; k *= 2) {
        for (unsigned j = k / 2; j > 0; j /= 2) {
            unsigned other = t ^ j;
            if (other > t && s[t] > s[other]) {
                int x = s[t];
                s[t] = s[other];
                s[other] = x;
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
