//! The constructor changes what it was given: all threads write to one place.
//! check: not proved
struct Cleared {
    int v;
    __device__ Cleared(int &x) : v(x) { x = 0; }
};
__global__ void fill(int *d) {
    int i = threadIdx.x;
    Cleared c(i);
    d[i] = c.v;
}
