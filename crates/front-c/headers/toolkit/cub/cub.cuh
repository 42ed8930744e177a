// CUB without its sources: what collectives.cuh does not promise is only declared, and kernels that call it are not supported. Given CUB's own headers (--cuda-path, -I),
// those are read instead.
#pragma once
#include <type_traits>
#define CUB_VERSION 200400
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 4
#define CUB_SUBMINOR_VERSION 0
#define CUB_PTX_ARCH 700
#define CUB_PTX_WARP_THREADS 32
#define CUB_LOG_WARP_THREADS(arch) 5
#define CUB_WARP_THREADS(arch) 32
#define CUB_RUNTIME_FUNCTION
#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y)-1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y)-1) / (y)) * (y))
#define CubDebug(e) cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) if (cub::Debug((cudaError_t)(e), __FILE__, __LINE__)) { exit(1); }
#define _CubLog(format, ...) printf(format, __VA_ARGS__)
#pragma clang attribute push(__attribute__((internal_linkage)), apply_to = any(function, record(unless(is_union))))
namespace cub {
__host__ __device__ cudaError_t Debug(cudaError_t error, const char *file, int line);

// == operators ==
struct Sum {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; }
};
struct Max {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
struct Min {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
struct Equality {
  template <class A, class B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a == b; }
};
struct Inequality {
  template <class A, class B> __host__ __device__ bool operator()(const A &a, const B &b) const { return a != b; }
};
struct Difference {
  template <class A, class B> __host__ __device__ auto operator()(const A &a, const B &b) const -> decltype(a - b) { return a - b; }
};
struct Division {
  template <class A, class B> __host__ __device__ auto operator()(const A &a, const B &b) const -> decltype(a / b) { return a / b; }
};
struct ArgMax {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const;
};
struct ArgMin {
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) const;
};
template <class E> struct InequalityWrapper {
  E op;
  __host__ __device__ InequalityWrapper(E op);
  template <class A, class B> __host__ __device__ bool operator()(const A &a, const B &b);
};
template <class B> struct CastOp {
  template <class A> __host__ __device__ B operator()(A &&a) const { return (B)a; }
};
template <class F> struct ReduceBySegmentOp {
  F op;
  template <class P> __host__ __device__ P operator()(const P &a, const P &b);
};
template <class F> struct ReduceByKeyOp {
  F op;
  template <class P> __host__ __device__ P operator()(const P &a, const P &b);
};
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  __host__ __device__ KeyValuePair(const K &key, const V &value) : key(key), value(value) {}
  __host__ __device__ bool operator!=(const KeyValuePair &other) { return value != other.value || key != other.key; }
};
struct NullType {};
template <int N> struct Int2Type { enum { VALUE = N }; };
template <class T, int L> struct ArrayWrapper { T array[L]; };
template <bool B, class T, class F> struct If { typedef typename std::conditional<B, T, F>::type Type; };
template <class A, class B> struct Equals { enum { VALUE = std::is_same<A, B>::value ? 1 : 0, NEGATE = VALUE ? 0 : 1 }; };
template <int N, int C = N, int K = 0> struct Log2 { enum { VALUE = Log2<N, (C >> 1), K + 1>::VALUE }; };
template <int N, int K> struct Log2<N, 0, K> { enum { VALUE = (1 << (K - 1) < N) ? K : K - 1 }; };
template <int N> struct PowerOfTwo { enum { VALUE = (N & (N - 1)) == 0 }; };
template <class T> struct Uninitialized {
  __align__(16) char storage[sizeof(T)];
  __host__ __device__ T &Alias() { return *(T *)storage; }
};

// == algorithms to choose from ==
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
enum RadixRankAlgorithm { RADIX_RANK_BASIC, RADIX_RANK_MEMOIZE, RADIX_RANK_MATCH, RADIX_RANK_MATCH_EARLY_COUNTS_ANY, RADIX_RANK_MATCH_EARLY_COUNTS_ATOMIC_OR };
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC };
enum class SortOrder { Ascending, Descending };

}
#include <cub/collectives.cuh>
namespace cub {
// == threads: loads, stores, registers ==
template <CacheLoadModifier M, class I> __device__ typename std::remove_cv<typename std::remove_reference<decltype(*std::declval<I>())>::type>::type ThreadLoad(I p) { return *p; }
template <CacheStoreModifier M, class I, class T> __device__ void ThreadStore(I p, T value) { *p = value; }
template <class T, int N, class F> __device__ T ThreadReduce(T (&items)[N], F f);
template <class T, int N, class F> __device__ T ThreadReduce(T (&items)[N], F f, T start);
template <class... A> __device__ void ThreadInclusiveScan(A &&...items);
template <class... A> __device__ void ThreadExclusiveScan(A &&...items);
template <class... A> __device__ void StableOddEvenSort(A &&...items);
template <class... A> __device__ void MergePathSearch(A &&...items);
template <int W, class T> __device__ T ShuffleIndex(T value, int lane, unsigned int mask);
template <int W, class T> __device__ T ShuffleUp(T value, int offset, int first, unsigned int mask);
template <int W, class T> __device__ T ShuffleDown(T value, int offset, int last, unsigned int mask);
template <class I, class O, class T> __device__ O LowerBound(I p, O count, T value);
template <class I, class O, class T> __device__ O UpperBound(I p, O count, T value);
__device__ inline unsigned int LaneId() { return __gpuproof_lane(); }
__device__ inline unsigned int WarpId() { return __thread_of_block<0, 0>() / 32; }
__device__ unsigned int LaneMaskLt();
__device__ unsigned int LaneMaskLe();
__device__ unsigned int LaneMaskGt();
__device__ unsigned int LaneMaskGe();
__device__ inline int RowMajorTid(int x, int y, int z) { return (z == 1 ? 0 : threadIdx.z * x * y) + (y == 1 ? 0 : threadIdx.y * x) + threadIdx.x; }
__device__ inline void CTA_SYNC() { __syncthreads(); }
__device__ inline void WARP_SYNC(unsigned int mask) { __syncwarp(mask); }
__device__ void ThreadTrap();
__device__ unsigned int BFE(unsigned int source, unsigned int start, unsigned int count);

// == device-wide algorithms: a first call asks for the size of their storage ==
struct DeviceReduce {
  template <class... A> __host__ __device__ static cudaError_t Sum(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t Max(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t Min(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t ArgMax(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t ArgMin(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t Reduce(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t ReduceByKey(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t TransformReduce(void *storage, size_t &bytes, A...);
};
struct DeviceScan {
  template <class... A> __host__ __device__ static cudaError_t InclusiveSum(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t ExclusiveSum(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t InclusiveScan(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t ExclusiveScan(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t InclusiveScanInit(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t InclusiveSumByKey(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t ExclusiveSumByKey(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t InclusiveScanByKey(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t ExclusiveScanByKey(void *storage, size_t &bytes, A...);
};
struct DeviceRadixSort {
  template <class... A> __host__ __device__ static cudaError_t SortKeys(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t SortKeysDescending(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t SortPairs(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t SortPairsDescending(void *storage, size_t &bytes, A...);
};
struct DeviceMergeSort {
  template <class... A> __host__ __device__ static cudaError_t SortKeys(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t SortKeysCopy(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t SortPairs(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t SortPairsCopy(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t StableSortKeys(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t StableSortKeysCopy(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t StableSortPairs(void *storage, size_t &bytes, A...);
};
struct DeviceSegmentedRadixSort : DeviceRadixSort {
};
struct DeviceSegmentedSort : DeviceRadixSort {
  template <class... A> __host__ __device__ static cudaError_t StableSortPairs(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t StableSortPairsDescending(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t StableSortKeys(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t StableSortKeysDescending(void *storage, size_t &bytes, A...);
};
struct DeviceSegmentedReduce : DeviceReduce {
};
struct DeviceSelect {
  template <class... A> __host__ __device__ static cudaError_t If(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t Flagged(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t FlaggedIf(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t Unique(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t UniqueByKey(void *storage, size_t &bytes, A...);
};
struct DevicePartition {
  template <class... A> __host__ __device__ static cudaError_t If(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t Flagged(void *storage, size_t &bytes, A...);
};
struct DeviceRunLengthEncode {
  template <class... A> __host__ __device__ static cudaError_t Encode(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t NonTrivialRuns(void *storage, size_t &bytes, A...);
};
struct DeviceHistogram {
  template <int C, int N, class... A> static cudaError_t MultiHistogramEven(void *storage, size_t &bytes, A...);
  template <int C, int N, class... A> static cudaError_t MultiHistogramRange(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t HistogramEven(void *storage, size_t &bytes, A...);
  template <class... A> __host__ __device__ static cudaError_t HistogramRange(void *storage, size_t &bytes, A...);
};
struct DeviceSpmv {
  template <class T> static cudaError_t CsrMV(void *storage, size_t &bytes, const T *values, const int *offsets, const int *indices, const T *x, T *y, int rows, int columns, int nonzeros, cudaStream_t stream = 0, bool debug = false);
};
struct DeviceAdjacentDifference {
  template <class... A> static cudaError_t SubtractLeftCopy(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t SubtractLeft(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t SubtractRightCopy(void *storage, size_t &bytes, A...);
  template <class... A> static cudaError_t SubtractRight(void *storage, size_t &bytes, A...);
};
struct DeviceMemcpy {
  template <class... A> static cudaError_t Batched(void *storage, size_t &bytes, A...);
};
struct DeviceCopy {
  template <class... A> static cudaError_t Batched(void *storage, size_t &bytes, A...);
};
struct DeviceFor {
  template <class... A> static cudaError_t Bulk(A...);
  template <class... A> static cudaError_t ForEach(A...);
  template <class... A> static cudaError_t ForEachN(A...);
  template <class... A> static cudaError_t ForEachCopy(A...);
};
struct DeviceTransform {
  template <class... A> static cudaError_t Transform(A...);
};
template <class T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  __host__ __device__ DoubleBuffer();
  __host__ __device__ DoubleBuffer(T *current, T *alternate);
  __host__ __device__ T *Current();
  __host__ __device__ T *Alternate();
};

// == iterators ==
template <class V, class R, class S> struct __gpuproof_iterator {
  typedef V value_type;
  typedef R reference;
  typedef V *pointer;
  typedef ptrdiff_t difference_type;
  typedef S self_type;
  __host__ __device__ R operator*() const;
  __host__ __device__ R operator[](ptrdiff_t n) const;
  __host__ __device__ V *operator->();
  __host__ __device__ S &operator++();
  __host__ __device__ S operator++(int);
  __host__ __device__ S operator+(ptrdiff_t n) const;
  __host__ __device__ S &operator+=(ptrdiff_t n);
  __host__ __device__ S operator-(ptrdiff_t n) const;
  __host__ __device__ S &operator-=(ptrdiff_t n);
  __host__ __device__ ptrdiff_t operator-(const S &other) const;
  __host__ __device__ bool operator==(const S &other) const;
  __host__ __device__ bool operator!=(const S &other) const;
};
template <class T, class O = ptrdiff_t> struct CountingInputIterator : __gpuproof_iterator<T, T, CountingInputIterator<T, O>> {
  __host__ __device__ CountingInputIterator(const T &value);
};
template <class T, class O = ptrdiff_t> struct ConstantInputIterator : __gpuproof_iterator<T, T, ConstantInputIterator<T, O>> {
  __host__ __device__ ConstantInputIterator(T value, O offset = 0);
};
template <class T, class F, class I, class O = ptrdiff_t> struct TransformInputIterator : __gpuproof_iterator<T, T, TransformInputIterator<T, F, I, O>> {
  __host__ __device__ TransformInputIterator(I input, F f);
};
template <CacheLoadModifier M, class T, class O = ptrdiff_t> struct CacheModifiedInputIterator : __gpuproof_iterator<T, T, CacheModifiedInputIterator<M, T, O>> {
  template <class Q> __host__ __device__ CacheModifiedInputIterator(Q *p);
};
template <CacheStoreModifier M, class T, class O = ptrdiff_t> struct CacheModifiedOutputIterator : __gpuproof_iterator<T, T &, CacheModifiedOutputIterator<M, T, O>> {
  template <class Q> __host__ __device__ CacheModifiedOutputIterator(Q *p);
};
template <class I, class O = ptrdiff_t, class V = typename std::remove_cv<typename std::remove_reference<decltype(*std::declval<I &>())>::type>::type> struct ArgIndexInputIterator : __gpuproof_iterator<KeyValuePair<O, V>, KeyValuePair<O, V>, ArgIndexInputIterator<I, O, V>> {
  __host__ __device__ ArgIndexInputIterator(I input, ptrdiff_t offset = 0);
};
template <class T, class O = ptrdiff_t> struct TexObjInputIterator : __gpuproof_iterator<T, T, TexObjInputIterator<T, O>> {
  TexObjInputIterator();
  template <class Q> cudaError_t BindTexture(Q *p, size_t bytes, size_t offset = 0);
  cudaError_t UnbindTexture();
};
template <class T, int U = 0, class O = ptrdiff_t> struct TexRefInputIterator : TexObjInputIterator<T, O> {};
template <class O = ptrdiff_t> struct DiscardOutputIterator : __gpuproof_iterator<O, O &, DiscardOutputIterator<O>> {
  __host__ __device__ DiscardOutputIterator(O offset = 0);
};

// == grids, allocation, devices ==
template <class O> struct GridEvenShare {
  O num_items;
  int grid_size;
  O block_offset, block_end, block_stride;
  __host__ __device__ GridEvenShare();
  template <class... A> __host__ __device__ void DispatchInit(A... a);
  template <int T, GridMappingStrategy S> __device__ void BlockInit();
};
class GridBarrier {
public:
  GridBarrier();
  __device__ void Sync() const;
};
class GridBarrierLifetime : public GridBarrier {
public:
  GridBarrierLifetime();
  virtual ~GridBarrierLifetime();
  cudaError_t HostReset();
  cudaError_t Setup(int grid);
};
template <class O> class GridQueue {
public:
  __host__ __device__ static size_t AllocationSize();
  __host__ __device__ GridQueue();
  __host__ __device__ GridQueue(void *storage);
  __host__ __device__ cudaError_t FillAndResetDrain(O size, cudaStream_t stream = 0);
  __host__ __device__ cudaError_t ResetFill(cudaStream_t stream = 0);
  __host__ __device__ cudaError_t FillSize(O &size, cudaStream_t stream = 0);
  __device__ O Drain(O count);
  __device__ O Fill(O count);
};
struct CachingDeviceAllocator {
  static const unsigned int INVALID_BIN = (unsigned int)-1;
  static const size_t INVALID_SIZE = (size_t)-1;
  static const int INVALID_DEVICE_ORDINAL = -1;
  bool debug;
  CachingDeviceAllocator(bool skip_cleanup = false, bool debug = false);
  CachingDeviceAllocator(unsigned int growth, unsigned int smallest = 1, unsigned int largest = INVALID_BIN, size_t most = INVALID_SIZE, bool skip_cleanup = false, bool debug = false);
  virtual ~CachingDeviceAllocator();
  cudaError_t SetMaxCachedBytes(size_t bytes);
  cudaError_t DeviceAllocate(void **p, size_t bytes, cudaStream_t stream = 0);
  cudaError_t DeviceAllocate(int device, void **p, size_t bytes, cudaStream_t stream = 0);
  cudaError_t DeviceFree(void *p);
  cudaError_t DeviceFree(int device, void *p);
  cudaError_t FreeAllCached();
};
cudaError_t PtxVersion(int &version);
cudaError_t SmVersion(int &version, int device = 0);
int CurrentDevice();
int DeviceCount();
template <class K> cudaError_t MaxSmOccupancy(int &occupancy, K kernel, int threads, int shared = 0);
}
#pragma clang attribute pop
