//! The largest element and where it is, by a tree that keeps the first of equal ones, against a loop.
//! equiv: --reference scan_for_max --block 4 => equivalent
//! equiv: --reference scan_for_last --block 4 => different

__global__ void max_index(const int *in, int *value, int *index) {
    __shared__ int v[8], at[8];
    int t = threadIdx.x;
    v[t] = in[t];
    at[t] = t;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half && (v[t + half] > v[t] || (v[t + half] == v[t] && at[t + half] < at[t]))) {
            v[t] = v[t + half];
            at[t] = at[t + half];
        }
        __syncthreads();
    }
    if (t == 0) {
        *value = v[0];
        *index = at[0];
    }
}

void scan_for_max(const int *in, int *value, int *index) {
    *value = in[0];
    *index = 0;
    for (int i = 1; i < 4; i++)
        if (in[i] > *value) {
            *value = in[i];
            *index = i;
        }
}

void scan_for_last(const int *in, int *value, int *index) {
    *value = in[0];
    *index = 0;
    for (int i = 1; i < 4; i++)
        if (in[i] >= *value) {
            *value = in[i];
            *index = i;
        }
}
