//! All of them write to one of two places.
//! check: not proved
__global__ void sides(int *d, int n) {
    enum { left, right };
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    d[i < n ? left : right] = i;
}
