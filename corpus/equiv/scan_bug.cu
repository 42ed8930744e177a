//! The scan in one buffer, without a barrier between reading and writing: a race, so that nothing is said about its result.
//! equiv: --reference running --block 8 -a n=8 => unknown has races

__global__ void scan(const int *in, int *out, int n) {
    __shared__ int s[32];
    int t = threadIdx.x;
    s[t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        if (t >= step)
            s[t] += s[t - step];
        __syncthreads();
    }
    if (t < n)
        out[t] = s[t];
}

void running(const int *in, int *out, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += in[i];
        out[i] = sum;
    }
}
