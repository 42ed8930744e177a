//! Host code with maps, sets, queues, lists and their iterators beside a kernel.
//! check: proved
#include <array>
#include <deque>
#include <list>
#include <map>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <unordered_map>
#include <vector>

__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

struct Place {
  int row, column;
};
struct SameRow {
  bool operator()(const Place &x, const Place &y) const { return x.row == y.row; }
};
struct HashRow {
  size_t operator()(const Place &x) const { return std::hash<int>()(x.row); }
};

int main() {
  std::map<std::string, std::vector<int>> groups = {{"even", {0, 2}}, {"odd", {1, 3}}};
  groups["prime"].push_back(2);
  groups.emplace("square", std::vector<int>{1, 4});
  for (const auto &[name, members] : groups)
    if (members.empty()) groups.erase(name);
  for (auto it = groups.begin(); it != groups.end();) it = it->second.size() > 2 ? groups.erase(it) : std::next(it);
  std::unordered_map<Place, float, HashRow, SameRow> weights(16);
  weights[{1, 2}] = 0.5f;
  std::set<int, std::greater<int>> sizes{128, 256, 512};
  auto at = sizes.lower_bound(200);
  auto later = [](const std::pair<int, float> &x, const std::pair<int, float> &y) { return x.second > y.second; };
  std::priority_queue<std::pair<int, float>, std::vector<std::pair<int, float>>, decltype(later)> open(later);
  open.push({*at, 1.5f});
  open.emplace(3, 0.25f);
  std::list<int> work(open.size(), 1);
  work.splice(work.end(), work, work.begin());
  work.remove_if([](int x) { return x < 0; });
  std::deque<int> window(work.begin(), work.end());
  window.push_front(open.top().first);
  std::stack<int, std::vector<int>> trail;
  trail.push(window.back());
  std::vector<bool> seen(100, false);
  seen[trail.top()] = true;
  seen[1].flip();
  std::array<int, 4> steps = {1, 2, 3, 4};
  int n = 0;
  for (auto it = steps.rbegin(); it != steps.rend(); ++it) n += *it;
  std::vector<int> host(1000);
  host.insert(host.end(), steps.begin(), steps.end());
  host.erase(host.begin() + 2, host.begin() + 4);
  int *a;
  cudaMalloc(&a, 1000 * sizeof(int));
  number<<<4, 256>>>(a, 1000);
  cudaMemcpy(host.data(), a, 1000 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(a);
  return host.back() + n > 0 ? 0 : 1;
}
