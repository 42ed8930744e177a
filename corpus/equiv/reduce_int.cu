//! A tree reduction in shared memory against a loop that adds up: integers wrap, so that the order does not matter.
//! equiv: --reference sum --block 2 -a n=2 => equivalent
//! equiv: --reference sum --block 4 -a n=4 => equivalent
//! equiv: --reference sum --block 8 -a n=8 => equivalent
//! equiv: --reference sum --block 32 -a n=32 => equivalent
//! equiv: --reference sum --block 32 -a n=19 => equivalent
//! equiv: --reference sum --block 6 -a n=6 => different @out[0]

__global__ void reduce(const int *in, int *out, int n) {
    __shared__ int part[32];
    int t = threadIdx.x;
    part[t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half)
            part[t] += part[t + half];
        __syncthreads();
    }
    if (t == 0)
        out[0] = part[0];
}

void sum(const int *in, int *out, int n) {
    int total = 0;
    for (int i = 0; i < n; i++)
        total += in[i];
    out[0] = total;
}
