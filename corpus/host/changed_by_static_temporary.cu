//! The first value of a static variable makes an object whose constructor changes the size.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
static int size = 64;
struct Start {
  Start() { size = 512; }
};
int main() {
  static int once = (Start(), 1);
  fill<<<1, size>>>(once);
}
