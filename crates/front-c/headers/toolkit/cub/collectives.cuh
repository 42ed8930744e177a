// The parts of CUB that threads run together, as its documentation promises them: every thread of the group comes to a call, their storage is theirs until the next barrier,
// results are arbitrary, and nothing else is ordered. In each call one thread, whichever it is, writes an item of the storage, whichever it is: that is in conflict with
// every other use of the storage, and with the same call before, unless a barrier stands between.
#pragma once
#include <type_traits>
#include <gpuproof/collective.h>
#define __GPUPROOF_COLLECTIVE(name, unit, count)                                                                       \
private:                                                                                                               \
  __device__ void meet() {                                                                                             \
    __builtin_assume(blockDim.x == X && blockDim.y == Y && blockDim.z == Z);                                           \
    __meet_of_block<Y, Z>(__storage);                                                                                  \
  }                                                                                                                    \
  __GPUPROOF_STORAGE(name, unit, count)
#define __GPUPROOF_WARP_COLLECTIVE(name, unit, count)                                                                  \
private:                                                                                                               \
  __device__ void meet() { __meet_of_warp<W>(__storage); }                                                             \
  __GPUPROOF_STORAGE(name, unit, count)
#define __GPUPROOF_STORAGE(name, unit, count)                                                                          \
public:                                                                                                                \
  struct TempStorage {                                                                                                 \
    unit items[(count) < 1 ? 1 : (count)];                                                                             \
    static constexpr unsigned int size = (count) < 1 ? 1 : (count);                                                    \
  };                                                                                                                   \
  __device__ name() : __storage(__own()) {}                                                                            \
  __device__ name(TempStorage &storage) : __storage(storage) {}                                                        \
                                                                                                                       \
private:                                                                                                               \
  TempStorage &__storage;                                                                                              \
  static __device__ TempStorage &__own() {                                                                             \
    __shared__ TempStorage own;                                                                                        \
    return own;                                                                                                        \
  }                                                                                                                    \
                                                                                                                       \
public:
namespace cub {
// == whom a call waits for ==
// Coordinates that the block does not have are not asked for.
template <int Y, int Z> __device__ unsigned int __thread_of_block() {
  if constexpr (Y == 1 && Z == 1) return threadIdx.x;
  else return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
template <class S> __device__ void __use(S &storage) {
  typedef __decay(decltype(storage.items[0])) item;
  storage.items[__gpuproof_any<unsigned int>() % S::size] = __gpuproof_any<item>();
  // The first one in particular, so that runs come to it.
  storage.items[0] = __gpuproof_any<item>();
}
// Threads that have left the kernel are missed by the shuffles in it.
template <int Y, int Z, class S> __device__ void __meet_of_block(S &storage) {
  unsigned int lane = __gpuproof_lane();
  unsigned int chosen = __shfl_sync(0xffffffffu, __gpuproof_any<unsigned int>(), 0) % 32;
  unsigned int warp = __gpuproof_block_count(lane == 0 && __gpuproof_any<bool>());
  if (lane == chosen && __thread_of_block<Y, Z>() / 32 == warp) __use(storage);
}
template <int W, class S> __device__ void __meet_of_warp(S &storage) {
  __builtin_assume(blockDim.x * blockDim.y * blockDim.z % W == 0);
  unsigned int lane = __gpuproof_lane(), first = lane / W * W;
  unsigned int mask = W == 32 ? 0xffffffffu : ((1u << (W % 32)) - 1) << first;
  unsigned int chosen = __shfl_sync(mask, __gpuproof_any<unsigned int>(), first) % W;
  if (lane - first == chosen) __use(storage);
}
template <class T> __device__ void __forget(T &item) { item = __gpuproof_unknown<T>(); }
template <class T, int N> __device__ void __forget(T (&items)[N]) {
  for (int i = 0; i < N; i++) __forget(items[i]);
}
// What stands behind the items of a scan: the sum of the group, which is set; what tells what came before, which some of the threads call; first values and operators.
template <class F, class T> constexpr auto __calls(int) -> decltype(std::declval<F>()(std::declval<T>()), true) { return true; }
template <class F, class T> constexpr bool __calls(long) { return false; }
template <class T, class F> __device__ void __also(F &&last) {
  if constexpr (std::is_same<F, T &>::value) __forget(last);
  else if constexpr (__calls<F, T>(0)) {
    if (__gpuproof_any<bool>()) last(__gpuproof_unknown<T>());
  }
}

// == block collectives ==
template <class T, int X, BlockReduceAlgorithm A = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int ARCH = 0> class BlockReduce {
  __GPUPROOF_COLLECTIVE(BlockReduce, T, X * Y * Z)
  template <class F> __device__ T Reduce(T item, F f) { meet(); f(item, item); return __gpuproof_unknown<T>(); }
  template <int N, class F> __device__ T Reduce(T (&items)[N], F f) { meet(); f(items[0], items[0]); return __gpuproof_unknown<T>(); }
  template <class F> __device__ T Reduce(T item, F f, int valid) { meet(); f(item, item); return __gpuproof_unknown<T>(); }
  __device__ T Sum(T item) { meet(); return __gpuproof_unknown<T>(); }
  template <int N> __device__ T Sum(T (&items)[N]) { meet(); return __gpuproof_unknown<T>(); }
  __device__ T Sum(T item, int valid) { meet(); return __gpuproof_unknown<T>(); }
};
template <class T, int X, BlockScanAlgorithm A = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int ARCH = 0> class BlockScan {
  __GPUPROOF_COLLECTIVE(BlockScan, T, X * Y * Z)
  template <class... R> __device__ void InclusiveSum(T item, T &result, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(result); }
  template <int N, class... R> __device__ void InclusiveSum(T (&items)[N], T (&results)[N], R &&...rest) { meet(); (__also<T>(rest), ...); __forget(results); }
  template <class... R> __device__ void ExclusiveSum(T item, T &result, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(result); }
  template <int N, class... R> __device__ void ExclusiveSum(T (&items)[N], T (&results)[N], R &&...rest) { meet(); (__also<T>(rest), ...); __forget(results); }
  template <class... R> __device__ void InclusiveScan(T item, T &result, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(result); }
  template <int N, class... R> __device__ void InclusiveScan(T (&items)[N], T (&results)[N], R &&...rest) { meet(); (__also<T>(rest), ...); __forget(results); }
  template <class... R> __device__ void ExclusiveScan(T item, T &result, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(result); }
  template <int N, class... R> __device__ void ExclusiveScan(T (&items)[N], T (&results)[N], R &&...rest) { meet(); (__also<T>(rest), ...); __forget(results); }
};

// Where the thread's item stands in memory, by the way it is loaded or stored; the ways that transpose use the storage, and what the thread gets is another one's.
template <int X, int N> __device__ unsigned int __blocked(unsigned int thread, int i) { return thread * N + i; }
template <int X, int N> __device__ unsigned int __striped(unsigned int thread, int i) { return thread + i * X; }
template <int X, int N> __device__ unsigned int __warp_striped(unsigned int thread, int i) { return thread / 32 * 32 * N + thread % 32 + i * 32; }
enum class __way { blocked, striped, warp_striped };
template <__way W, int X, int N> __device__ unsigned int __at(unsigned int thread, int i) {
  if constexpr (W == __way::blocked) return __blocked<X, N>(thread, i);
  else if constexpr (W == __way::striped) return __striped<X, N>(thread, i);
  else return __warp_striped<X, N>(thread, i);
}
template <__way W, int X, class I, class T, int N> __device__ void __load(unsigned int thread, I from, T (&items)[N]) {
  for (int i = 0; i < N; i++) items[i] = from[__at<W, X, N>(thread, i)];
}
template <__way W, int X, class I, class T, int N> __device__ void __load(unsigned int thread, I from, T (&items)[N], int valid) {
  for (int i = 0; i < N; i++) {
    unsigned int at = __at<W, X, N>(thread, i);
    if ((int)at < valid) items[i] = from[at];
  }
}
template <__way W, int X, class I, class T, int N, class D> __device__ void __load(unsigned int thread, I from, T (&items)[N], int valid, D otherwise) {
  for (int i = 0; i < N; i++) items[i] = otherwise;
  __load<W, X>(thread, from, items, valid);
}
template <__way W, int X, class I, class T, int N> __device__ void __store(unsigned int thread, I to, T (&items)[N]) {
  for (int i = 0; i < N; i++) to[__at<W, X, N>(thread, i)] = items[i];
}
template <__way W, int X, class I, class T, int N> __device__ void __store(unsigned int thread, I to, T (&items)[N], int valid) {
  for (int i = 0; i < N; i++) {
    unsigned int at = __at<W, X, N>(thread, i);
    if ((int)at < valid) to[at] = items[i];
  }
}
template <class T, int X, int N, BlockLoadAlgorithm L = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int ARCH = 0> class BlockLoad {
  __GPUPROOF_COLLECTIVE(BlockLoad, T, L >= BLOCK_LOAD_TRANSPOSE ? X * Y * Z * N : 1)
  static constexpr __way way = L == BLOCK_LOAD_DIRECT || L == BLOCK_LOAD_VECTORIZE ? __way::blocked : L == BLOCK_LOAD_STRIPED || L == BLOCK_LOAD_TRANSPOSE ? __way::striped : __way::warp_striped;
  template <class I, class... R> __device__ void Load(I from, T (&items)[N], R... rest) {
    __load<way, X * Y * Z>(__thread_of_block<Y, Z>(), from, items, rest...);
    if constexpr (L >= BLOCK_LOAD_TRANSPOSE) { meet(); __forget(items); }
  }
};
template <class T, int X, int N, BlockStoreAlgorithm S = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int ARCH = 0> class BlockStore {
  __GPUPROOF_COLLECTIVE(BlockStore, T, S >= BLOCK_STORE_TRANSPOSE ? X * Y * Z * N : 1)
  static constexpr __way way = S == BLOCK_STORE_DIRECT || S == BLOCK_STORE_VECTORIZE ? __way::blocked : S == BLOCK_STORE_STRIPED || S == BLOCK_STORE_TRANSPOSE ? __way::striped : __way::warp_striped;
  template <class I, class... R> __device__ void Store(I to, T (&items)[N], R... rest) {
    if constexpr (S >= BLOCK_STORE_TRANSPOSE) { meet(); __forget(items); }
    __store<way, X * Y * Z>(__thread_of_block<Y, Z>(), to, items, rest...);
  }
};
template <class T, int X, int N, bool TIMESLICED = false, int Y = 1, int Z = 1, int ARCH = 0> class BlockExchange {
  __GPUPROOF_COLLECTIVE(BlockExchange, T, X * Y * Z * N)
  template <class O> __device__ void StripedToBlocked(const T (&items)[N], O (&results)[N]) { meet(); __forget(results); }
  __device__ void StripedToBlocked(T (&items)[N]) { meet(); __forget(items); }
  template <class O> __device__ void BlockedToStriped(const T (&items)[N], O (&results)[N]) { meet(); __forget(results); }
  __device__ void BlockedToStriped(T (&items)[N]) { meet(); __forget(items); }
  template <class O> __device__ void WarpStripedToBlocked(const T (&items)[N], O (&results)[N]) { meet(); __forget(results); }
  __device__ void WarpStripedToBlocked(T (&items)[N]) { meet(); __forget(items); }
  template <class O> __device__ void BlockedToWarpStriped(const T (&items)[N], O (&results)[N]) { meet(); __forget(results); }
  __device__ void BlockedToWarpStriped(T (&items)[N]) { meet(); __forget(items); }
  template <class O, class R> __device__ void ScatterToBlocked(const T (&items)[N], O (&results)[N], R (&ranks)[N]) { meet(); __forget(results); }
  template <class R> __device__ void ScatterToBlocked(T (&items)[N], R (&ranks)[N]) { meet(); __forget(items); }
  template <class O, class R> __device__ void ScatterToStriped(const T (&items)[N], O (&results)[N], R (&ranks)[N]) { meet(); __forget(results); }
  template <class R> __device__ void ScatterToStriped(T (&items)[N], R (&ranks)[N]) { meet(); __forget(items); }
};
template <class T, int X, int Y = 1, int Z = 1, int ARCH = 0> class BlockAdjacentDifference {
  __GPUPROOF_COLLECTIVE(BlockAdjacentDifference, T, 2 * X * Y * Z)
  template <int N, class O, class... R> __device__ void SubtractLeft(T (&items)[N], O (&results)[N], R &&...rest) { meet(); __forget(results); }
  template <int N, class O, class... R> __device__ void SubtractLeftPartialTile(T (&items)[N], O (&results)[N], R &&...rest) { meet(); __forget(results); }
  template <int N, class O, class... R> __device__ void SubtractRight(T (&items)[N], O (&results)[N], R &&...rest) { meet(); __forget(results); }
  template <int N, class O, class... R> __device__ void SubtractRightPartialTile(T (&items)[N], O (&results)[N], R &&...rest) { meet(); __forget(results); }
  template <class... P> __device__ void FlagHeads(P &&...items);
  template <class... P> __device__ void FlagTails(P &&...items);
  template <class... P> __device__ void FlagHeadsAndTails(P &&...items);
};
template <class T, int X, int Y = 1, int Z = 1, int ARCH = 0> class BlockDiscontinuity {
  __GPUPROOF_COLLECTIVE(BlockDiscontinuity, T, 2 * X * Y * Z)
  template <class O, int N, class... R> __device__ void FlagHeads(O (&flags)[N], T (&items)[N], R &&...rest) { meet(); __forget(flags); }
  template <class O, int N, class... R> __device__ void FlagTails(O (&flags)[N], T (&items)[N], R &&...rest) { meet(); __forget(flags); }
  template <class O, class R, int N, class... S> __device__ void FlagHeadsAndTails(O (&heads)[N], R (&tails)[N], T (&items)[N], S &&...rest);
};
template <class T, int X, int N, int B, BlockHistogramAlgorithm A = BLOCK_HISTO_SORT, int Y = 1, int Z = 1, int ARCH = 0> class BlockHistogram {
  __GPUPROOF_COLLECTIVE(BlockHistogram, T, X * Y * Z * N + B)
  template <class... P> __device__ void InitHistogram(P &&...items);
  template <class... P> __device__ void Histogram(P &&...items);
  template <class... P> __device__ void Composite(P &&...items);
};
template <class K, int X, int N, class V = NullType, int B = 4, bool M = true, BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS, cudaSharedMemConfig C = cudaSharedMemBankSizeFourByte, int Y = 1, int Z = 1, int ARCH = 0> class BlockRadixSort {
  __GPUPROOF_COLLECTIVE(BlockRadixSort, K, X * Y * Z * N)
  __device__ void Sort(K (&keys)[N], int first = 0, int last = sizeof(K) * 8) { meet(); __forget(keys); }
  template <class U> __device__ void Sort(K (&keys)[N], U (&values)[N], int first = 0, int last = sizeof(K) * 8) { meet(); __forget(keys); __forget(values); }
  __device__ void SortDescending(K (&keys)[N], int first = 0, int last = sizeof(K) * 8) { meet(); __forget(keys); }
  template <class U> __device__ void SortDescending(K (&keys)[N], U (&values)[N], int first = 0, int last = sizeof(K) * 8) { meet(); __forget(keys); __forget(values); }
  __device__ void SortBlockedToStriped(K (&keys)[N], int first = 0, int last = sizeof(K) * 8) { meet(); __forget(keys); }
  template <class U> __device__ void SortBlockedToStriped(K (&keys)[N], U (&values)[N], int first = 0, int last = sizeof(K) * 8) { meet(); __forget(keys); __forget(values); }
  __device__ void SortDescendingBlockedToStriped(K (&keys)[N], int first = 0, int last = sizeof(K) * 8) { meet(); __forget(keys); }
  template <class U> __device__ void SortDescendingBlockedToStriped(K (&keys)[N], U (&values)[N], int first = 0, int last = sizeof(K) * 8) { meet(); __forget(keys); __forget(values); }
};
template <int X, int B, bool D, bool M = true, BlockScanAlgorithm A = BLOCK_SCAN_WARP_SCANS, cudaSharedMemConfig C = cudaSharedMemBankSizeFourByte, int Y = 1, int Z = 1, int ARCH = 0> class BlockRadixRank {
  __GPUPROOF_COLLECTIVE(BlockRadixRank, int, X * Y * Z)
  template <class... P> __device__ void RankKeys(P &&...items);
};
template <class K, int X, int N, class V = NullType, int Y = 1, int Z = 1> class BlockMergeSort {
  __GPUPROOF_COLLECTIVE(BlockMergeSort, K, X * Y * Z * N + 1)
  template <class F> __device__ void Sort(K (&keys)[N], F less) { meet(); __forget(keys); }
  template <class F> __device__ void Sort(K (&keys)[N], F less, int valid, K otherwise) { meet(); __forget(keys); }
  template <class U, class F> __device__ void Sort(K (&keys)[N], U (&values)[N], F less) { meet(); __forget(keys); __forget(values); }
  template <class U, class F> __device__ void Sort(K (&keys)[N], U (&values)[N], F less, int valid, K otherwise) { meet(); __forget(keys); __forget(values); }
  template <class F> __device__ void StableSort(K (&keys)[N], F less) { meet(); __forget(keys); }
  template <class F> __device__ void StableSort(K (&keys)[N], F less, int valid, K otherwise) { meet(); __forget(keys); }
  template <class U, class F> __device__ void StableSort(K (&keys)[N], U (&values)[N], F less) { meet(); __forget(keys); __forget(values); }
  template <class U, class F> __device__ void StableSort(K (&keys)[N], U (&values)[N], F less, int valid, K otherwise) { meet(); __forget(keys); __forget(values); }
};
template <class T, int X, int Y = 1, int Z = 1, int ARCH = 0> class BlockShuffle {
  __GPUPROOF_COLLECTIVE(BlockShuffle, T, X * Y * Z)
  __device__ void Offset(T item, T &result, int distance = 1) { meet(); __forget(result); }
  __device__ void Rotate(T item, T &result, unsigned int distance = 1) { meet(); __forget(result); }
  template <int N, class... R> __device__ void Up(T (&items)[N], T (&results)[N], R &...rest) { meet(); __forget(results); (__forget(rest), ...); }
  template <int N, class... R> __device__ void Down(T (&items)[N], T (&results)[N], R &...rest) { meet(); __forget(results); (__forget(rest), ...); }
};
template <class T, int X, int R, int D, class O = unsigned int, int Y = 1, int Z = 1> class BlockRunLengthDecode {
  __GPUPROOF_COLLECTIVE(BlockRunLengthDecode, T, X * Y * Z * R)
  template <class... A> __device__ BlockRunLengthDecode(TempStorage &storage, A &&...items);
  template <class... P> __device__ void RunLengthDecode(P &&...items);
};

// == warp collectives ==
template <class T, int W = 32, int ARCH = 0> class WarpReduce {
  __GPUPROOF_WARP_COLLECTIVE(WarpReduce, T, W)
  template <class F> __device__ T Reduce(T item, F f) { meet(); f(item, item); return __gpuproof_unknown<T>(); }
  template <class F> __device__ T Reduce(T item, F f, int valid) { meet(); f(item, item); return __gpuproof_unknown<T>(); }
  __device__ T Sum(T item) { meet(); return __gpuproof_unknown<T>(); }
  __device__ T Sum(T item, int valid) { meet(); return __gpuproof_unknown<T>(); }
  template <class H> __device__ T HeadSegmentedSum(T item, H head) { meet(); return __gpuproof_unknown<T>(); }
  template <class H> __device__ T TailSegmentedSum(T item, H tail) { meet(); return __gpuproof_unknown<T>(); }
  template <class H, class F> __device__ T HeadSegmentedReduce(T item, H head, F f) { meet(); f(item, item); return __gpuproof_unknown<T>(); }
  template <class H, class F> __device__ T TailSegmentedReduce(T item, H tail, F f) { meet(); f(item, item); return __gpuproof_unknown<T>(); }
};
template <class T, int W = 32, int ARCH = 0> class WarpScan {
  __GPUPROOF_WARP_COLLECTIVE(WarpScan, T, W)
  template <class... R> __device__ void InclusiveSum(T item, T &result, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(result); }
  template <class... R> __device__ void ExclusiveSum(T item, T &result, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(result); }
  template <class... R> __device__ void InclusiveScan(T item, T &result, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(result); }
  template <class... R> __device__ void ExclusiveScan(T item, T &result, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(result); }
  template <class... R> __device__ void Scan(T item, T &inclusive, T &exclusive, R &&...rest) { meet(); (__also<T>(rest), ...); __forget(inclusive); __forget(exclusive); }
  __device__ T Broadcast(T item, unsigned int lane) { meet(); return __gpuproof_unknown<T>(); }
};
template <class T, int N, WarpLoadAlgorithm L = WARP_LOAD_DIRECT, int W = 32, int ARCH = 0> class WarpLoad {
  __GPUPROOF_WARP_COLLECTIVE(WarpLoad, T, L == WARP_LOAD_TRANSPOSE ? W * N : 1)
  template <class I, class... R> __device__ void Load(I from, T (&items)[N], R... rest) {
    constexpr __way way = L == WARP_LOAD_DIRECT || L == WARP_LOAD_VECTORIZE ? __way::blocked : __way::striped;
    __load<way, W>(__gpuproof_lane() % W, from, items, rest...);
    if constexpr (L == WARP_LOAD_TRANSPOSE) { meet(); __forget(items); }
  }
};
template <class T, int N, WarpStoreAlgorithm S = WARP_STORE_DIRECT, int W = 32, int ARCH = 0> class WarpStore {
  __GPUPROOF_WARP_COLLECTIVE(WarpStore, T, S == WARP_STORE_TRANSPOSE ? W * N : 1)
  template <class I, class... R> __device__ void Store(I to, T (&items)[N], R... rest) {
    constexpr __way way = S == WARP_STORE_DIRECT || S == WARP_STORE_VECTORIZE ? __way::blocked : __way::striped;
    if constexpr (S == WARP_STORE_TRANSPOSE) { meet(); __forget(items); }
    __store<way, W>(__gpuproof_lane() % W, to, items, rest...);
  }
};
template <class K, int N, int W = 32, class V = NullType, int ARCH = 0> class WarpMergeSort {
  __GPUPROOF_WARP_COLLECTIVE(WarpMergeSort, K, W * N + 1)
  template <class F> __device__ void Sort(K (&keys)[N], F less) { meet(); __forget(keys); }
  template <class U, class F> __device__ void Sort(K (&keys)[N], U (&values)[N], F less) { meet(); __forget(keys); __forget(values); }
  template <class F> __device__ void StableSort(K (&keys)[N], F less) { meet(); __forget(keys); }
  template <class U, class F> __device__ void StableSort(K (&keys)[N], U (&values)[N], F less) { meet(); __forget(keys); __forget(values); }
};
template <class T, int N, int W = 32, int ARCH = 0, WarpExchangeAlgorithm A = WARP_EXCHANGE_SMEM> class WarpExchange {
  __GPUPROOF_WARP_COLLECTIVE(WarpExchange, T, W * N)
  template <class O> __device__ void BlockedToStriped(const T (&items)[N], O (&results)[N]) { meet(); __forget(results); }
  template <class O> __device__ void StripedToBlocked(const T (&items)[N], O (&results)[N]) { meet(); __forget(results); }
  template <class R> __device__ void ScatterToStriped(T (&items)[N], R (&ranks)[N]) { meet(); __forget(items); }
};

// == items of a thread ==
template <class I, class T, int N, class... R> __device__ void LoadDirectBlocked(int thread, I from, T (&items)[N], R... rest) { __load<__way::blocked, 1>(thread, from, items, rest...); }
template <class T, int N> __device__ void LoadDirectBlockedVectorized(int thread, T *from, T (&items)[N]) { __load<__way::blocked, 1>(thread, from, items); }
template <int X, class I, class T, int N, class... R> __device__ void LoadDirectStriped(int thread, I from, T (&items)[N], R... rest) { __load<__way::striped, X>(thread, from, items, rest...); }
template <class I, class T, int N, class... R> __device__ void LoadDirectWarpStriped(int thread, I from, T (&items)[N], R... rest) { __load<__way::warp_striped, 1>(thread, from, items, rest...); }
template <class I, class T, int N, class... R> __device__ void StoreDirectBlocked(int thread, I to, T (&items)[N], R... rest) { __store<__way::blocked, 1>(thread, to, items, rest...); }
template <class T, int N> __device__ void StoreDirectBlockedVectorized(int thread, T *to, T (&items)[N]) { __store<__way::blocked, 1>(thread, to, items); }
template <int X, class I, class T, int N, class... R> __device__ void StoreDirectStriped(int thread, I to, T (&items)[N], R... rest) { __store<__way::striped, X>(thread, to, items, rest...); }
template <class I, class T, int N, class... R> __device__ void StoreDirectWarpStriped(int thread, I to, T (&items)[N], R... rest) { __store<__way::warp_striped, 1>(thread, to, items, rest...); }
}
#undef __GPUPROOF_COLLECTIVE
#undef __GPUPROOF_WARP_COLLECTIVE
#undef __GPUPROOF_STORAGE
