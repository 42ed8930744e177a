//! Host code with clocks, threads, locks, futures and atomics beside a kernel.
//! check: proved
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

static std::mutex guard;
static std::condition_variable ready;
static std::atomic<int> started{0};
static std::atomic_flag busy = ATOMIC_FLAG_INIT;

static void worker(int id, double &seconds) {
  started.fetch_add(1, std::memory_order_relaxed);
  auto begin = std::chrono::steady_clock::now();
  {
    std::unique_lock<std::mutex> lock(guard);
    ready.wait(lock, [] { return started.load() > 1; });
  }
  while (busy.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
  busy.clear();
  std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  std::lock_guard lock(guard);
  seconds += spent.count() * id;
}

int main() {
  using namespace std::chrono_literals;
  using Clock = std::chrono::high_resolution_clock;
  double seconds = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; i++) threads.emplace_back(worker, i, std::ref(seconds));
  ready.notify_all();
  for (auto &thread : threads) thread.join();
  std::future<int> answer = std::async(std::launch::async, [](int x) { return x + 1; }, 41);
  std::packaged_task<int(int)> task([](int x) { return 2 * x; });
  task(answer.get());
  if (answer.valid() && answer.wait_for(10ms) == std::future_status::timeout) return 1;
  const int n = 1000;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  Clock::time_point begin = Clock::now();
  number<<<(n + 255) / 256, 256>>>(a, n);
  cudaDeviceSynchronize();
  auto spent = Clock::now() - begin;
  auto micro = std::chrono::duration_cast<std::chrono::microseconds>(spent).count();
  std::chrono::duration<float, std::milli> milli = spent;
  if (spent > 2s + 500ms) std::this_thread::sleep_for(std::chrono::seconds(1));
  std::cout << micro / 1e6 << ' ' << milli.count() << ' ' << seconds << '\n';
  cudaFree(a);
}
