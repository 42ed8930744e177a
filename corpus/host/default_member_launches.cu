//! The default value of a member calls a function that launches.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
int start(int size) {
  fill<<<1, size>>>(1);
  return size;
}
struct Settings {
  int size = start(512);
};
int main() {
  Settings settings;
  start(128);
}
