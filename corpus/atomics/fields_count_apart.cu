//! Two counters in one struct, one counting up and one down: each hands out numbers of its own array.
//! replay: --block 8 --array stats=list:int:0,7 --array head=zero:int:8 --array tail=zero:int:8
//! expect: ok
//! array: head = 1*8
//! array: tail = 2*8
//! check: proved
struct ends { int first, last; };

__global__ void fields_count_apart(ends *stats, int *head, int *tail) {
  head[atomicAdd(&stats->first, 1)] = 1;
  tail[atomicSub(&stats->last, 1)] = 2;
}
