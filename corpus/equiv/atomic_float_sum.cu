//! A sum of floats by atomics: a function of the inputs only up to the order of the sum.
//! equiv: --reference in_order --block 8 => unknown --reassociate
//! equiv: --reference sum --block 8 => different
//! equiv: --reference sum --block 8 --reassociate => equivalent

__global__ void atomic_sum(const float *in, float *out) {
    atomicAdd(out, in[threadIdx.x] * 0.5f);
}

void in_order(const float *in, float *out) {
    for (int i = 0; i < 8; i++)
        out[0] += in[i] * 0.5f;
}

void sum(const float *in, float *out) {
    float total = 0;
    for (int i = 0; i < 8; i++)
        total += in[i];
    out[0] += total / 2;
}
