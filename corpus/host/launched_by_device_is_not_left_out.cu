//! What a launched kernel does is not waited for: the value may be another one.
//! check: --kernel parent => unknown unsupported.call
#include <cuda_runtime.h>

__global__ void child(int *d) { d[0] = 5; }

__global__ void parent(int *d) {
    d[0] = 1;
    child<<<1, 1>>>(d);
    assert(d[0] == 1);
}
