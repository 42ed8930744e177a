// CUB without its sources: declarations, so that files that use it are read. What its primitives do to memory, and whom they wait for, depends on its version:
// kernels that call one are not supported. Given CUB's own headers (--cuda-path, -I), those are read instead.
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

template <class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int ARCH = 0> class BlockReduce {
public:
  struct TempStorage {
    T items[X * Y * Z];
  };
  __device__ BlockReduce();
  __device__ BlockReduce(TempStorage &storage);
  template <class I, class F> __device__ T Reduce(I &&items, F f);
  template <class F> __device__ T Reduce(T item, F f, int valid);
  template <class I> __device__ T Sum(I &&items);
  __device__ T Sum(T item, int valid);
};

template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int ARCH = 0> class BlockScan {
public:
  struct TempStorage {
    T items[X * Y * Z];
  };
  __device__ BlockScan();
  __device__ BlockScan(TempStorage &storage);
  template <class... I> __device__ void InclusiveSum(I &&...items);
  template <class... I> __device__ void ExclusiveSum(I &&...items);
  template <class... I> __device__ void InclusiveScan(I &&...items);
  template <class... I> __device__ void ExclusiveScan(I &&...items);
};

template <class T, int W = 32, int ARCH = 0> class WarpReduce {
public:
  struct TempStorage {
    T items[W];
  };
  __device__ WarpReduce(TempStorage &storage);
  template <class F> __device__ T Reduce(T item, F f);
  template <class F> __device__ T Reduce(T item, F f, int valid);
  __device__ T Sum(T item);
  __device__ T Sum(T item, int valid);
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
