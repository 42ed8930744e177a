//! A bit-field keeps the low bits of what is assigned.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
struct Sizes {
  unsigned few : 4;
};
int main() {
  Sizes sizes;
  sizes.few = 20;
  fill<<<1, 512 - 16 * sizes.few>>>(1);
}
