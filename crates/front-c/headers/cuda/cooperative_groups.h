// Cooperative groups: handles of the threads that synchronise together.
#pragma once

namespace cooperative_groups {
// == cooperative groups: groups ==
class thread_group {
public:
  void sync() const;
  unsigned long long size() const;
  unsigned long long num_threads() const;
  unsigned long long thread_rank() const;
  bool is_valid() const;
};
class thread_block : public thread_group {
public:
  class arrival_token {};
  void sync() const;
  unsigned int size() const;
  unsigned int num_threads() const;
  unsigned int thread_rank() const;
  dim3 group_index() const;
  dim3 thread_index() const;
  dim3 group_dim() const;
  dim3 dim_threads() const;
  arrival_token barrier_arrive() const;
  void barrier_wait(arrival_token &&token) const;
};
class grid_group : public thread_group {
public:
  class arrival_token {};
  void sync() const;
  unsigned long long size() const;
  unsigned long long num_threads() const;
  unsigned long long thread_rank() const;
  bool is_valid() const;
  dim3 group_dim() const;
  dim3 dim_blocks() const;
  dim3 dim_threads() const;
  unsigned long long num_blocks() const;
  unsigned long long block_rank() const;
  dim3 block_index() const;
  dim3 thread_index() const;
  unsigned long long num_clusters() const;
  unsigned long long cluster_rank() const;
  dim3 cluster_index() const;
  dim3 dim_clusters() const;
  arrival_token barrier_arrive() const;
  void barrier_wait(arrival_token &&token) const;
};
class cluster_group : public thread_group {
public:
  class arrival_token {};
  void sync() const;
  unsigned int size() const;
  unsigned int num_threads() const;
  unsigned int thread_rank() const;
  unsigned int num_blocks() const;
  unsigned int block_rank() const;
  dim3 block_index() const;
  dim3 dim_blocks() const;
  dim3 dim_threads() const;
  dim3 thread_index() const;
  template <class T> T *map_shared_rank(T *p, int rank) const;
  unsigned int query_shared_rank(const void *p) const;
  arrival_token barrier_arrive() const;
  void barrier_wait(arrival_token &&token) const;
  void barrier_wait() const;
};
class multi_grid_group : public thread_group {
public:
  void sync() const;
  unsigned int grid_rank() const;
  unsigned int num_grids() const;
};
class coalesced_group : public thread_group {
public:
  void sync() const;
  unsigned int size() const;
  unsigned int num_threads() const;
  unsigned int thread_rank() const;
  unsigned int meta_group_size() const;
  unsigned int meta_group_rank() const;
  template <class T> T shfl(T value, int rank) const;
  template <class T> T shfl_up(T value, unsigned int delta) const;
  template <class T> T shfl_down(T value, unsigned int delta) const;
  int any(int predicate) const;
  int all(int predicate) const;
  unsigned int ballot(int predicate) const;
  template <class T> unsigned int match_any(T value) const;
  template <class T> unsigned int match_all(T value, int &predicate) const;
};
template <unsigned int N, class P = void> class thread_block_tile;
template <unsigned int N> class thread_block_tile<N, void> : public thread_group {
public:
  void sync() const;
  unsigned int size() const;
  unsigned int num_threads() const;
  unsigned int thread_rank() const;
  unsigned int meta_group_size() const;
  unsigned int meta_group_rank() const;
  template <class T> T shfl(T value, int rank) const;
  template <class T> T shfl_up(T value, unsigned int delta) const;
  template <class T> T shfl_down(T value, unsigned int delta) const;
  template <class T> T shfl_xor(T value, unsigned int mask) const;
  int any(int predicate) const;
  int all(int predicate) const;
  unsigned int ballot(int predicate) const;
  template <class T> unsigned int match_any(T value) const;
  template <class T> unsigned int match_all(T value, int &predicate) const;
};
template <unsigned int N, class P> class thread_block_tile : public thread_block_tile<N, void> {};

// == cooperative groups: where they come from ==
thread_block this_thread_block();
grid_group this_grid();
cluster_group this_cluster();
multi_grid_group this_multi_grid();
coalesced_group coalesced_threads();
thread_block_tile<1> this_thread();
thread_group tiled_partition(const thread_group &parent, unsigned int size);
template <unsigned int N, class P> thread_block_tile<N, P> tiled_partition(const P &parent);
template <class G> coalesced_group binary_partition(const G &group, bool predicate);
template <class G, class T> coalesced_group labeled_partition(const G &group, T label);

// == cooperative groups: synchronisation and size ==
template <class G> void sync(const G &group);
template <class G> void synchronize(const G &group);
template <class G> unsigned int thread_rank(const G &group);
template <class G> unsigned int group_size(const G &group);

// == cooperative groups: operations for reductions and scans ==
template <class T = void> struct plus { T operator()(T x, T y) const; };
template <class T = void> struct less { T operator()(T x, T y) const; };
template <class T = void> struct greater { T operator()(T x, T y) const; };
template <class T = void> struct bit_and { T operator()(T x, T y) const; };
template <class T = void> struct bit_or { T operator()(T x, T y) const; };
template <class T = void> struct bit_xor { T operator()(T x, T y) const; };

// == cooperative groups: reductions and scans ==
template <class G, class T, class F> T reduce(const G &group, T value, F &&operation);
template <class G, class T, class F> T inclusive_scan(const G &group, T value, F &&operation);
template <class G, class T> T inclusive_scan(const G &group, T value);
template <class G, class T, class F> T exclusive_scan(const G &group, T value, F &&operation);
template <class G, class T> T exclusive_scan(const G &group, T value);
template <class G, class F, class... A> void invoke_one(const G &group, F &&function, A &&...arguments);

// == cooperative groups: asynchronous copies ==
template <class G, class T, class L> void memcpy_async(const G &group, T *to, const T *from, const L &size);
template <class G, class T, class L> void memcpy_async(const G &group, void *to, const void *from, const L &size);
template <class G, class T, class L, class M> void memcpy_async(const G &group, T *to, const L &to_count, const T *from, const M &from_count);
template <class G> void wait(const G &group);
template <unsigned int N, class G> void wait_prior(const G &group);
}
