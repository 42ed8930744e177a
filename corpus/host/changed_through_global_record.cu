//! A record outside of functions holds a reference to the size.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int size = 64;
struct Handle {
  int &refers;
} handle{size};
void grow() { handle.refers = 512; }
int main() {
  grow();
  fill<<<1, size>>>(1);
}
