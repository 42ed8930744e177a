//! An element of shared memory that nobody has set: its value is no function of the inputs.
//! equiv: --reference sum --block 4 => unknown never set

__global__ void forgetful(const int *in, int *out) {
    __shared__ int s[8];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        for (int i = 0; i < 5; i++)
            sum += s[i];
        out[0] = sum;
    }
}

void sum(const int *in, int *out) {
    out[0] = in[0] + in[1] + in[2] + in[3];
}
