//! Scans, loads, stores, sorts and collectives of warps.
//! check: --kernel scanned --block 128 => proved
//! check: --kernel one_storage --block 128 => refuted race.shared
//! check: --kernel of_warps --block 128 => proved
//! check: --kernel warps_share --block 128 => refuted race.shared
//! check: --kernel offsets --block 128 => unknown race.global
#include <cub/cub.cuh>
typedef cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE> Load;
typedef cub::BlockScan<int, 128> Scan;
typedef cub::BlockStore<int, 128, 4, cub::BLOCK_STORE_TRANSPOSE> Store;

__global__ void scanned(const int *in, int *out) {
  __shared__ union {
    typename Load::TempStorage load;
    typename Scan::TempStorage scan;
    typename Store::TempStorage store;
  } storage;
  int items[4], total;
  Load(storage.load).Load(in + blockIdx.x * 512, items);
  __syncthreads();
  Scan(storage.scan).ExclusiveSum(items, items, total);
  __syncthreads();
  Store(storage.store).Store(out + blockIdx.x * 512, items);
}

__global__ void one_storage(const int *in, int *out) {
  __shared__ union {
    typename Load::TempStorage load;
    typename Scan::TempStorage scan;
  } storage;
  int items[4];
  Load(storage.load).Load(in + blockIdx.x * 512, items);
  Scan(storage.scan).ExclusiveSum(items, items);
  out[blockIdx.x * 128 + threadIdx.x] = items[0];
}

__global__ void of_warps(const int *in, int *out) {
  typedef cub::WarpReduce<int> Reduce;
  __shared__ typename Reduce::TempStorage storage[4];
  int warp = threadIdx.x / 32;
  int sum = Reduce(storage[warp]).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x % 32 == 0) out[blockIdx.x * 4 + warp] = sum;
}

__global__ void warps_share(const int *in, int *out) {
  typedef cub::WarpReduce<int> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  int sum = Reduce(storage).Sum(in[blockIdx.x * 128 + threadIdx.x]);
  if (threadIdx.x % 32 == 0) out[blockIdx.x * 4 + threadIdx.x / 32] = sum;
}

__global__ void offsets(const int *in, int *out) {
  __shared__ typename Scan::TempStorage storage;
  int at;
  Scan(storage).ExclusiveSum(in[blockIdx.x * 128 + threadIdx.x], at);
  out[at] = threadIdx.x;
}
