//! A scan by doubling steps against a running sum.
//! equiv: --reference running --block 8 -a n=8 => equivalent
//! equiv: --reference running --block 32 -a n=29 => equivalent

__global__ void scan(const int *in, int *out, int n) {
    __shared__ int s[2][32];
    int t = threadIdx.x, from = 0;
    s[0][t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        s[1 - from][t] = t >= step ? s[from][t] + s[from][t - step] : s[from][t];
        from = 1 - from;
        __syncthreads();
    }
    if (t < n)
        out[t] = s[from][t];
}

void running(const int *in, int *out, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += in[i];
        out[i] = sum;
    }
}
