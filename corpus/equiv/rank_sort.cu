//! Sorting by ranks, where every thread counts how many elements come before its own, against insertion: both depend on the order of the
//! elements alone.
//! equiv: --reference insertion --block 4 -a n=4 --array in=4 --array out=4 => equivalent
//! equiv: --reference insertion --block 6 -a n=6 --array in=6 --array out=6 => equivalent

__global__ void rank_sort(const int *in, int *out, int n) {
    int t = threadIdx.x;
    int rank = 0;
    for (int i = 0; i < n; i++)
        if (in[i] < in[t] || (in[i] == in[t] && i < t))
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
