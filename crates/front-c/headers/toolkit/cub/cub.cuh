// CUB without its sources: what its block and warp primitives do to memory and whom they wait for. As in CUB, the results of a reduction are those of
// thread (or lane) 0, the storage must not be used again before a barrier, and the whole block has to come. Given CUB's own headers
// (--cuda-path, -I), those are read instead. Functions of the host are declared and nothing more.
#pragma once
namespace cub {
struct Sum {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
struct Max {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
struct Min {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

// What the threads of a block give to each other. What CUB really keeps there depends on its version: `used` is something that nobody knows, so that the same
// elements gathered twice are no excuse for using the storage again too early.
template <class T, int N> struct __gpuproof_storage {
  T items[N];
  int used[N];
};

// One element of each thread of the block. Blocks of one warp that rake have no barrier of the block.
template <class T, int N, bool WAITS> struct __gpuproof_gathered {
  T *items;
  int *used;
  int rank;
  __device__ __gpuproof_gathered(__gpuproof_storage<T, N> &storage)
      : items(storage.items), used(storage.used), rank(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) {}
  __device__ void gather(const T &item) {
    items[rank] = item;
    used[rank] = (int)clock();
    if (WAITS || N > 32)
      __syncthreads();
    else
      __syncwarp();
  }
  template <class F> __device__ T reduce(const T &item, F f, int valid) {
    gather(item);
    T result;
    if (rank == 0) {
      result = items[0];
      for (int i = 1; i < valid; i++) result = f(result, items[i]);
      look();
    }
    return result;
  }
  __device__ void look() {
    int all = 0;
    for (int i = 0; i < N; i++) all ^= used[i];
  }
};

template <class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int ARCH = 0> class BlockReduce {
  __gpuproof_gathered<T, X * Y * Z, A == BLOCK_REDUCE_WARP_REDUCTIONS> all;

public:
  struct TempStorage : __gpuproof_storage<T, X * Y * Z> {};
  __device__ BlockReduce(TempStorage &storage) : all(storage) {}
  template <class F> __device__ T Reduce(T item, F f) { return all.reduce(item, f, X * Y * Z); }
  template <class F> __device__ T Reduce(T item, F f, int valid) { return all.reduce(item, f, valid); }
  template <int K, class F> __device__ T Reduce(T (&items)[K], F f) {
    T item = items[0];
    for (int i = 1; i < K; i++) item = f(item, items[i]);
    return all.reduce(item, f, X * Y * Z);
  }
  __device__ T Sum(T item) { return all.reduce(item, cub::Sum(), X * Y * Z); }
  __device__ T Sum(T item, int valid) { return all.reduce(item, cub::Sum(), valid); }
  template <int K> __device__ T Sum(T (&items)[K]) { return Reduce(items, cub::Sum()); }
};

template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int ARCH = 0> class BlockScan {
  __gpuproof_gathered<T, X * Y * Z, A == BLOCK_SCAN_WARP_SCANS> all;
  __device__ T before(T start, int end) {
    for (int i = 0; i < end; i++) start = start + all.items[i];
    all.look();
    return start;
  }

public:
  struct TempStorage : __gpuproof_storage<T, X * Y * Z> {};
  __device__ BlockScan(TempStorage &storage) : all(storage) {}
  __device__ void InclusiveSum(T item, T &result) {
    all.gather(item);
    result = before(T(), all.rank + 1);
  }
  __device__ void InclusiveSum(T item, T &result, T &sum) {
    InclusiveSum(item, result);
    sum = before(T(), X * Y * Z);
  }
  __device__ void ExclusiveSum(T item, T &result) {
    all.gather(item);
    result = before(T(), all.rank);
  }
  __device__ void ExclusiveSum(T item, T &result, T &sum) {
    ExclusiveSum(item, result);
    sum = before(T(), X * Y * Z);
  }
};

template <class T, int W = 32, int ARCH = 0> class WarpReduce {
  template <class F> static __device__ T reduce(T item, F f) {
    unsigned lane = (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32;
    unsigned mask = W == 32 ? 0xffffffffu : ((1u << (W % 32)) - 1) << (lane / W * W);
    for (int distance = W / 2; distance > 0; distance /= 2) item = f(item, __shfl_down_sync(mask, item, distance, W));
    T result;
    if (lane % W == 0) result = item;
    return result;
  }

public:
  struct TempStorage {};
  __device__ WarpReduce(TempStorage &) {}
  template <class F> __device__ T Reduce(T item, F f) { return reduce(item, f); }
  __device__ T Sum(T item) { return reduce(item, cub::Sum()); }
};

struct DeviceReduce {
  template <class... A> static cudaError_t Sum(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t Max(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t Min(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t ArgMax(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t ArgMin(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t Reduce(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t ReduceByKey(void *storage, size_t &bytes, A...);
};
struct DeviceScan {
  template <class... A> static cudaError_t InclusiveSum(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t ExclusiveSum(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t InclusiveScan(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t ExclusiveScan(void *storage, size_t &bytes, A...);
};
struct DeviceRadixSort {
  template <class... A> static cudaError_t SortKeys(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t SortKeysDescending(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t SortPairs(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t SortPairsDescending(void *storage, size_t &bytes, A...);
};
struct DeviceSegmentedRadixSort : DeviceRadixSort {};
struct DeviceSegmentedSort : DeviceRadixSort {
  template <class... A> static cudaError_t StableSortPairs(void *storage, size_t &bytes, A...);
};
struct DeviceSegmentedReduce : DeviceReduce {};
struct DeviceSelect {
  template <class... A> static cudaError_t If(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t Flagged(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t Unique(void *storage, size_t &bytes, A...);
};
struct DeviceRunLengthEncode {
  template <class... A> static cudaError_t Encode(void *storage, size_t &bytes, A...);
};
struct DeviceHistogram {
  template <class... A> static cudaError_t HistogramEven(void *storage, size_t &bytes, A...);
};
template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  DoubleBuffer(T *current, T *alternate);
  T *Current();
  T *Alternate();
};
}
