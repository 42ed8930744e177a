//! The value of an assignment to a bit-field is what it keeps.
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
  int kept = (sizes.few = 20);
  fill<<<1, 512 - 16 * kept>>>(1);
}
