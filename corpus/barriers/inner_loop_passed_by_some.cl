//! # Some work-items pass the inner loop without ever waiting, others wait in it: which of them is lost when the outer loop goes round
//! check: --kernel one_round --block 4 => refuted barrier.divergence
//! check: --kernel last_round --block 4 => refuted barrier.divergence
//! replay: --kernel one_round --block 4 --arg m=4
//! expect: barrier.divergence

__kernel void one_round(uint m) {
  for (uint i = 0; i < 3; i += 3) {
    for (uint j = 0; j < m; j += 3) {
      if (get_local_id(0) <= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
      }
    }
  }
}

__kernel void last_round(uint m, uint n) {
  for (uint i = 0; i < n; i++) {
    if (i < n - 1) {
      continue;
    }
    for (uint j = 0; j < m; j += 3) {
      if (get_local_id(0) <= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
      }
    }
  }
}
