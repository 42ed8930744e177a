//! Constants of device functions, of classes and of templates are known.
//! check: proved
template <int N> struct Size { static constexpr int twice = N * 2; };
struct Tile { static constexpr unsigned char side = 16; };
__device__ int half() { static constexpr int n = 8; return n / 2; }
__global__ void k(int *o) {
  static const int four = 4;
  assert(Size<4>::twice == 8 && Tile::side == 16 && half() == four);
  o[blockIdx.x * blockDim.x + threadIdx.x] = Tile::side;
}
