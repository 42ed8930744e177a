//! Counting bits by masks against a loop: a question about bits, for the solver.
//! equiv: --reference plain --block 2 => equivalent
//! equiv: --reference low_bits --block 2 => different

__global__ void count_bits(const unsigned char *in, unsigned *out) {
    unsigned x = in[threadIdx.x];
    x = x - ((x >> 1) & 0x55u);
    x = (x & 0x33u) + ((x >> 2) & 0x33u);
    out[threadIdx.x] = (x + (x >> 4)) & 0x0fu;
}

void plain(const unsigned char *in, unsigned *out) {
    for (int i = 0; i < 2; i++) {
        unsigned count = 0;
        for (int bit = 0; bit < 8; bit++)
            count += in[i] >> bit & 1;
        out[i] = count;
    }
}

void low_bits(const unsigned char *in, unsigned *out) {
    for (int i = 0; i < 2; i++)
        out[i] = in[i] & 7;
}
