//! The instance of a template stands in the file with the kernel.
//! with: instance_of_other_file_.cpp
//! check: proved

template <typename T> __global__ void reverse(T *out, const T *in, int n) {
    __shared__ T s[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? in[i] : T(0);
    __syncthreads();
    if (i < n) out[i] = s[255 - threadIdx.x];
}
template <typename T> void launch(T *out, const T *in, int n, int threads) {
    reverse<T><<<(n + threads - 1) / threads, threads>>>(out, in, n);
}
template void launch<float>(float *, const float *, int, int);
