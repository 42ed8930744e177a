//! Instances of a class template with default, truth-value and enumeration arguments, and their nested types, are told apart.
//! check: --block 32 --grid 1 => proved
//! replay: --block 32 --grid 1 --array out=zero:int:64
//! expect: ok
enum Way { Up, Down };
template <class T, int N, bool WIDE> struct Rows {
  T *start;
  static constexpr int size = WIDE ? N : N / 2;
};
template <class T, int N, Way W = Down, int K = 1> class Table {
  Rows<T, N * K, W == Down> rows;

public:
  struct Storage {
    T items[N * K];
  };
  __device__ Table(Storage &storage) { rows.start = storage.items; }
  __device__ T &at(int i) { return rows.start[i]; }
  __device__ int size() const { return rows.size; }
};

__global__ void class_template_defaults(int *out) {
  __shared__ Table<int, 32>::Storage first;
  __shared__ Table<short, 32, Up, 2>::Storage second;
  Table<int, 32> one(first);
  Table<short, 32, Up, 2> two(second);
  one.at(threadIdx.x) = threadIdx.x;
  two.at(2 * threadIdx.x + 1) = threadIdx.x;
  assert(one.size() == 32 && two.size() == 32);
  assert(sizeof(first) == 128 && sizeof(second) == 128);
  out[threadIdx.x] = one.at(threadIdx.x) + two.at(2 * threadIdx.x + 1);
}
