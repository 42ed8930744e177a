//! Host code with algorithms, with and without an execution policy, beside a kernel.
//! check: proved
#include <algorithm>
#include <execution>
#include <functional>
#include <iterator>
#include <numeric>
#include <random>
#include <vector>

__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

int main() {
  const int n = 1000;
  std::vector<int> host(n), other(n);
  std::mt19937 generator(std::random_device{}());
  std::uniform_int_distribution<int> dice(1, 6);
  std::generate(host.begin(), host.end(), [&] { return dice(generator); });
  auto draw = std::bind(std::normal_distribution<float>(0.0f, 1.0f), std::mt19937(42));
  std::vector<float> noise;
  std::generate_n(std::back_inserter(noise), 10, draw);
  std::iota(other.begin(), other.end(), 0);
  std::shuffle(other.begin(), other.end(), generator);
  std::sort(std::execution::par, other.begin(), other.end(), std::greater<>());
  std::transform(host.begin(), host.end(), other.begin(), host.begin(), std::plus<int>());
  long sum = std::reduce(std::execution::par_unseq, host.begin(), host.end(), 0L);
  long dot = std::inner_product(host.begin(), host.end(), other.begin(), 0L);
  std::exclusive_scan(host.begin(), host.end(), other.begin(), 0);
  auto [low, high] = std::minmax_element(host.begin(), host.end());
  host.erase(std::remove_if(host.begin(), host.end(), [&](int x) { return x == *low; }), host.end());
  host.erase(std::unique(host.begin(), host.end()), host.end());
  std::rotate(host.begin(), std::next(host.begin()), host.end());
  std::nth_element(host.begin(), host.begin() + host.size() / 2, host.end());
  bool sorted = std::is_sorted(other.begin(), other.end()) && std::binary_search(other.begin(), other.end(), *high);
  int common = std::gcd(12, 18) + std::clamp(sorted ? 3 : 4, 0, 10) + std::max({1, 2, 3});
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  number<<<(n + 255) / 256, 256>>>(a, n);
  cudaFree(a);
  return sum + dot + common > 0 ? 0 : 1;
}
