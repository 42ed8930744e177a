//! An enumeration without a name inside of a function is a number.
//! check: proved
__global__ void sides(int *d, int n) {
    enum { none, left = 4, right };
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int side = i < n ? left : right;
    d[i] = side == none ? 0 : side;
}
