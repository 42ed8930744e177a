// Memory of the host that is nearer to some processors.
#pragma once
extern "C" {
struct bitmask {
  unsigned long size, *maskp;
};
int numa_available(void);
int numa_max_node(void);
int numa_num_configured_nodes(void);
int numa_num_configured_cpus(void);
int numa_node_of_cpu(int cpu);
long long numa_node_size64(int node, long long *left);
int numa_run_on_node(int node);
void numa_set_preferred(int node);
void numa_set_localalloc(void);
void *numa_alloc_onnode(size_t size, int node);
void *numa_alloc_local(size_t size);
void *numa_alloc_interleaved(size_t size);
void numa_free(void *p, size_t size);
void numa_bind(struct bitmask *nodes);
struct bitmask *numa_allocate_nodemask(void);
struct bitmask *numa_allocate_cpumask(void);
struct bitmask *numa_bitmask_setbit(struct bitmask *mask, unsigned int bit);
struct bitmask *numa_bitmask_clearall(struct bitmask *mask);
void numa_bitmask_free(struct bitmask *mask);
}
