//! Host code with smart pointers, tuples, optional values, variants and function objects beside a kernel.
//! check: proved
#include <any>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

struct Free {
  void operator()(int *p) const { cudaFree(p); }
};
using Buffer = std::unique_ptr<int[], Free>;

struct Node : std::enable_shared_from_this<Node> {
  virtual ~Node() = default;
  std::vector<std::shared_ptr<Node>> next;
  std::weak_ptr<Node> parent;
};
struct Leaf : Node {
  int value = 3;
};
template <class... F> struct Cases : F... {
  using F::operator()...;
};
template <class... F> Cases(F...) -> Cases<F...>;

static std::optional<int> positive(int x) {
  if (x <= 0) return std::nullopt;
  return x;
}
static std::tuple<int, float, std::string> settings() { return {256, 0.5f, "fast"}; }

int main() {
  auto root = std::make_shared<Node>();
  root->next.push_back(std::make_shared<Leaf>());
  root->next[0]->parent = root;
  if (auto up = root->next[0]->parent.lock()) up->next.clear();
  auto leaf = std::dynamic_pointer_cast<Leaf>(root->shared_from_this());
  auto [threads, share, name] = settings();
  int count;
  std::tie(count, std::ignore, name) = settings();
  std::apply([](int, float, const std::string &) {}, settings());
  std::variant<int, float, std::string> option = name;
  std::visit(Cases{[](int) {}, [](float) {}, [](const std::string &) {}}, option);
  if (auto *text = std::get_if<std::string>(&option)) text->append("er");
  std::any anything = std::make_pair(threads, share);
  std::function<int(int)> twice = [](int x) { return 2 * x; };
  auto add = std::bind(std::plus<int>(), std::placeholders::_1, 4);
  int n = positive(twice(add(count))).value_or(1000);
  n = 1000;
  int *raw;
  cudaMalloc(&raw, n * sizeof(int));
  Buffer buffer(raw);
  number<<<(n + 255) / 256, 256>>>(raw, n);
  Buffer other = std::move(buffer);
  return leaf || anything.has_value() || other ? 0 : 1;
}
