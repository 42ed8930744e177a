//! Another method makes the size too large.
//! check: refuted memory.bounds
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
class Job {
  int size;

 public:
  void set(int n) { size = n; }
  void grow() { size += 256; }
  void run() { fill<<<4, size>>>(1); }
};
int main() {
  Job job;
  job.set(256);
  job.grow();
  job.run();
}
