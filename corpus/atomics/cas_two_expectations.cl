//! One work-item swaps 0 for 1, another 1 for 0: both may win more than once.
//! replay: --block 8 --array turn=zero:int:1 --array out=fill:-1:int:1
//! expect: race.global @9
//! check: not proved
kernel void cas_two_expectations(global int *turn, global int *out) {
  int i = get_local_id(0);
  int old = i % 2 == 0 ? atomic_cmpxchg(turn, 0, 1) : atomic_cmpxchg(turn, 1, 0);
  int mine = i % 2;
  if (old == mine) *out = i;
}
