//! Scalar products of pairs of vectors, accumulated by strided partial sums and a tree, against two loops: equal up to the
//! order of the sums. The number of accumulators must be a power of two, which nobody says here.
//! equiv: --reference products_seq --block 2 --grid 2 -a vectors=2 -a length=4 --reassociate -D ACCUMULATORS=2 => equivalent
//! equiv: --reference products_seq --block 4 --grid 2 -a vectors=2 -a length=4 --reassociate => equivalent
//! equiv: --reference products_seq --block 8 --grid 2 -a vectors=3 -a length=11 --reassociate -D ACCUMULATORS=8 => equivalent
//! equiv: --reference products_seq --block 32 --grid 1 -a vectors=1 -a length=64 --reassociate -D ACCUMULATORS=32 => equivalent
//! equiv: --reference products_seq --block 4 --grid 2 -a vectors=2 -a length=12 --reassociate -D ACCUMULATORS=6 => different
//! equiv: --reference products_seq --block 4 --grid 2 -a vectors=2 -a length=4 => different
//! equiv: --reference products_seq --block 2 --grid 1 -a vectors=1 -a length=9 --reassociate --sweep ACCUMULATORS=1..9 => where ACCUMULATORS is a power of two

#ifndef ACCUMULATORS
#define ACCUMULATORS 4
#endif

__global__ void products(float *c, const float *a, const float *b, int vectors, int length) {
    __shared__ float sums[ACCUMULATORS];
    for (int vector = blockIdx.x; vector < vectors; vector += gridDim.x) {
        int start = length * vector, end = start + length;
        for (int i = threadIdx.x; i < ACCUMULATORS; i += blockDim.x) {
            float sum = 0;
            for (int at = start + i; at < end; at += ACCUMULATORS)
                sum += a[at] * b[at];
            sums[i] = sum;
        }
        for (int stride = ACCUMULATORS / 2; stride > 0; stride /= 2) {
            __syncthreads();
            for (int i = threadIdx.x; i < stride; i += blockDim.x)
                sums[i] += sums[stride + i];
        }
        if (threadIdx.x == 0)
            c[vector] = sums[0];
        __syncthreads();
    }
}

void products_seq(float *c, const float *a, const float *b, int vectors, int length) {
    for (int vector = 0; vector < vectors; vector++) {
        int start = length * vector, end = start + length;
        double sum = 0;
        for (int at = start; at < end; at++)
            sum += a[at] * b[at];
        c[vector] = (float)sum;
    }
}
