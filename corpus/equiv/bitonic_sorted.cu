//! No reference: the kernel says itself that the result is sorted, and the 0-1 principle shows it.
//! equiv: --block 4 => holds
//! equiv: --block 8 => holds
//! equiv: --block 16 => holds

__global__ void bitonic(unsigned *a) {
    __shared__ unsigned s[16];
    unsigned t = threadIdx.x, n = blockDim.x;
    s[t] = a[t];
    __syncthreads();
    for (unsigned k = 2; k <= n; k *= 2) {
        for (unsigned j = k / 2; j > 0; j /= 2) {
            unsigned other = t ^ j;
            if (other > t) {
                unsigned x = s[t], y = s[other];
                if ((t & k) == 0 ? x > y : x < y) {
                    s[t] = y;
                    s[other] = x;
                }
            }
            __syncthreads();
        }
    }
    __assert(t == 0 || s[t - 1] <= s[t]);
    a[t] = s[t];
}
