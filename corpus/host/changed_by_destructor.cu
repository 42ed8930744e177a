//! A destructor changes the block size before the launch.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
static int threads = 128;
struct G { ~G() { threads = 256; } };
int main() { { G g; threads = 128; } mirror<<<4, threads>>>(nullptr); }
