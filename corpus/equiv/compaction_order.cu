//! Where a thread writes depends on the order of the atomics: no function of the inputs.
//! equiv: --reference positive --block 4 -a n=4 --array in=4 --array out=4 --array count=1 => unknown order of the threads

__global__ void compact(const int *in, int *out, int *count, int n) {
    int t = threadIdx.x;
    if (t < n && in[t] > 0) {
        int at = atomicAdd(count, 1);
        if (at < n)
            out[at] = in[t];
    }
}

void positive(const int *in, int *out, int *count, int n) {
    for (int i = 0; i < n; i++)
        if (in[i] > 0) {
            int at = (*count)++;
            if (at < n)
                out[at] = in[i];
        }
}
