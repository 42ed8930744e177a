//! A lambda is called where it stands, as dispatch by types does it: the launch in it is followed.
//! check: proved
#include <cuda_runtime.h>

template <typename T> __global__ void reverse(T *out, const T *in) {
    __shared__ T s[256];
    s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[255 - threadIdx.x];
}

int main() {
    int threads = 256;
    void *in, *out;
    cudaMalloc(&in, 1024 * sizeof(double));
    cudaMalloc(&out, 1024 * sizeof(double));
    {
        using scalar_t = double;
        ([&] { reverse<scalar_t><<<4, threads>>>((scalar_t *)out, (scalar_t *)in); })();
    }
}
