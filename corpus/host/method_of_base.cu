//! Which method runs is known at run time only.
//! check: not proved
__global__ void fill(int x) {
  __shared__ int s[256];
  s[threadIdx.x] = x;
}
struct Job {
  virtual int size() { return 256; }
  void run() { fill<<<4, size()>>>(1); }
};
struct LargeJob : Job {
  int size() override { return 512; }
};
int main() {
  LargeJob job;
  job.run();
}
