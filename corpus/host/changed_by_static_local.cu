//! The first value of a static variable of a function changes the size.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
static int size = 64;
struct Start {
  Start() { size = 512; }
};
void prepare() { static Start start; }
int main() {
  prepare();
  fill<<<1, size>>>(1);
}
