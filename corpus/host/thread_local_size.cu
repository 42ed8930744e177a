//! A thread_local variable of a function keeps its value from call to call.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
void start() {
  thread_local int size = 256;
  fill<<<1, size>>>(1);
  size *= 2;
}
int main() {
  start();
  start();
}
