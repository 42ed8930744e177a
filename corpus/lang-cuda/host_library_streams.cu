//! Host code with streams, manipulators and strings beside a kernel.
//! check: proved
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

struct Point {
  float x, y;
};
std::ostream &operator<<(std::ostream &out, const Point &p) { return out << '(' << p.x << ", " << p.y << ')'; }
std::istream &operator>>(std::istream &in, Point &p) { return in >> p.x >> p.y; }

class Failure : public std::runtime_error {
public:
  Failure(const std::string &text, int line) : std::runtime_error(text + ":" + std::to_string(line)) {}
  const char *what() const noexcept override { return std::runtime_error::what(); }
};

static std::string read_all(const std::string &name) {
  std::ifstream in(name, std::ios::binary | std::ios::ate);
  if (!in.is_open()) throw Failure("cannot open " + name, __LINE__);
  std::string text(static_cast<size_t>(in.tellg()), '\0');
  in.seekg(0, std::ios::beg);
  in.read(&text[0], text.size());
  return text;
}

int main(int argc, char **argv) {
  int n = 1000;
  try {
    if (argc > 1 && std::string(argv[1]) == "-f") {
      std::istringstream words(read_all(argv[2]));
      std::string word;
      while (words >> word) std::cout << std::quoted(word) << '\n';
    }
    Point p;
    std::cin >> p;
    std::cin.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    std::ostringstream out;
    out << std::fixed << std::setprecision(3) << std::setw(10) << std::setfill('*') << p << std::hex << std::showbase << n << std::endl;
    std::string_view view = "launch";
    if (out.str().find(view.substr(0, 3)) != std::string::npos && view == "launch") std::cerr << out.str();
    std::ofstream file("result.txt");
    file.exceptions(std::ofstream::failbit | std::ofstream::badbit);
    file << (std::stringstream() << "n = " << n).str();
    std::string copy((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
  } catch (const std::exception &e) {
    std::cerr << e.what() << std::endl;
    return EXIT_FAILURE;
  }
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  number<<<(n + 255) / 256, 256>>>(a, n);
  cudaFree(a);
}
