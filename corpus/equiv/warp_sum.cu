//! A sum by shuffles against a loop.
//! equiv: --reference sum --block 32 => equivalent
//! equiv: --reference sum_of_31 --block 32 => different @out[0]

__global__ void warp_sum(const unsigned *in, unsigned *out) {
    unsigned x = in[threadIdx.x];
    for (int step = 16; step > 0; step /= 2)
        x += __shfl_xor_sync(0xffffffffu, x, step);
    if (threadIdx.x == 0)
        out[0] = x;
}

void sum(const unsigned *in, unsigned *out) {
    out[0] = 0;
    for (int i = 0; i < 32; i++)
        out[0] += in[i];
}

void sum_of_31(const unsigned *in, unsigned *out) {
    out[0] = 0;
    for (int i = 1; i < 32; i++)
        out[0] += in[i];
}
