//! Ranks without a rule for equal elements: two threads write the same place, and another one keeps what was there.
//! equiv: --reference insertion --block 4 -a n=4 --array in=4 --array out=4 => different

__global__ void rank_sort(const int *in, int *out, int n) {
    int t = threadIdx.x;
    int rank = 0;
    for (int i = 0; i < n; i++)
        if (in[i] < in[t])
            rank++;
    out[rank] = in[t];
}

void insertion(const int *in, int *out, int n) {
    for (int i = 0; i < n; i++) {
        int key = in[i];
        int j = i;
        while (j > 0 && out[j - 1] > key) {
            out[j] = out[j - 1];
            j--;
        }
        out[j] = key;
    }
}
