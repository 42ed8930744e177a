//! Host code with directories, regular expressions, file maps and options beside a kernel.
//! check: proved
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <getopt.h>
#include <iostream>
#include <regex>
#include <signal.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

__global__ void number(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

namespace fs = std::filesystem;

static void stopped(int) { _exit(1); }

static double now() {
  struct timeval t;
  gettimeofday(&t, NULL);
  return t.tv_sec + t.tv_usec * 1e-6;
}

int main(int argc, char **argv) {
  static struct option names[] = {{"count", required_argument, 0, 'n'}, {"help", no_argument, 0, 'h'}, {0, 0, 0, 0}};
  int c;
  while ((c = getopt_long(argc, argv, "n:h", names, NULL)) != -1)
    if (c == 'h') fprintf(stderr, "usage: %s [-n count] %s\n", argv[0], optarg);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = stopped;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  fs::path data = fs::current_path() / "data";
  std::error_code code;
  if (!fs::exists(data) && !fs::create_directories(data, code)) std::cerr << code.message() << '\n';
  std::regex numbered(R"(part-(\d+)\.bin)", std::regex::icase);
  std::vector<fs::path> parts;
  for (const auto &entry : fs::directory_iterator(data)) {
    std::smatch match;
    std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && std::regex_match(name, match, numbered)) parts.push_back(entry.path());
  }
  struct stat status;
  int file = open("input.bin", O_RDONLY);
  if (file < 0 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) std::cerr << strerror(errno) << '\n';
  void *mapped = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (mapped == MAP_FAILED) perror("mmap");
  munmap(mapped, status.st_size);
  close(file);
  if (DIR *directory = opendir(".")) {
    while (struct dirent *entry = readdir(directory)) puts(entry->d_name);
    closedir(directory);
  }
  const int n = 1000;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  double begin = now();
  number<<<(n + 255) / 256, 256>>>(a, n);
  printf("%f\n", now() - begin);
  cudaFree(a);
}
