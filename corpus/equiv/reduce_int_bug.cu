//! The reduction starts with half of the block and stops one step too early.
//! equiv: --reference sum --block 2 -a n=2 => different @out[0]
//! equiv: --reference sum --block 4 -a n=4 => different @out[0]
//! equiv: --reference sum --block 8 -a n=8 => different @out[0]

__global__ void reduce(const int *in, int *out, int n) {
    __shared__ int part[32];
    int t = threadIdx.x;
    part[t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 1; half /= 2) {
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
