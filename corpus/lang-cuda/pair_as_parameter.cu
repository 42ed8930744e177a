//! A pair of numbers is handed to a kernel.
//! check: proved
#include <utility>
__global__ void fill(int *d, std::pair<int, int> what) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    d[i] = what.first * i + what.second;
}
