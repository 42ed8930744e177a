//! The frontier of a breadth-first search: the neighbours that are new, gathered by each work-group, get places in the next frontier.
//! replay: --block 4 --grid 2 --array frontier=iota:int:8 --array first=list:int:0,1,2,2,4,4,5,5,6 --array to=list:int:1,2,3,4,5,6 --array seen=zero:int:8 --array next=fill:-1:int:8 --array size=zero:int:1 --arg count=8
//! expect: ok
//! array: size = 6
//! check: proved
kernel void block_queue_neighbours(global const int *frontier, global const int *first, global const int *to,
                                   global int *seen, global int *next, global int *size, int count) {
  local int gathered;
  local int base;
  local int queue[512];
  if (get_local_id(0) == 0) gathered = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_global_id(0) < count) {
    int node = frontier[get_global_id(0)];
    for (int e = first[node]; e < first[node + 1]; e++) {
      if (atomic_xchg(&seen[to[e]], 1) == 0) {
        int place = atomic_inc(&gathered);
        if (place < 512) queue[place] = to[e];
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) base = atomic_add(size, gathered);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = get_local_id(0); k < gathered && k < 512; k += get_local_size(0)) next[base + k] = queue[k];
}
