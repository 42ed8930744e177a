//! All threads write where the second number says, and write different things.
//! check: not proved
#include <utility>
__global__ void fill(int *d, std::pair<int, int> what) {
    d[what.second] = threadIdx.x + what.first;
}
