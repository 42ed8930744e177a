//! Bellman-Ford in CUDA, any number of blocks: `start`, and then V - 1 times `relax` and `settle`. What one launch ensures is what the next one
//! requires. Costs are weights of paths (PC1), every vertex that can be reached has one (PC2), and no path is shorter (PC3).
//! prove: proved
//@ import "../../lib/shortest.pvl";

/*@
  given seq<int> S;
  given seq<int> D;
  given seq<int> W;
  given int most;
  given seq<int> C;
  requires graph(V, S, D, W, most) && 0 <= s && s < V && 0 < inf && |C| == V;
  requires (\forall int v; 0 <= v && v < V; C[v] == (v == s ? 0 : inf));
  context \gtid < V ==> Perm(cost[\gtid], write) ** Perm(next[\gtid], write);
  ensures \gtid < V ==> cost[\gtid] == C[\gtid] && next[\gtid] == C[\gtid];
  ensures relaxed(S, D, W, s, C, 0);
  ensures (\forall int v; 0 <= v && v < V && C[v] < inf; is_cost(S, D, W, s, v, C[v]));
@*/
__global__ void start(int *cost, int *next, int V, int s, int inf) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  //@ assert reaches(S, D, W, s, seq<int> {}, s, 0);
  if (v < V) {
    int c = v == s ? 0 : inf;
    cost[v] = c;
    next[v] = c;
  }
}

/*@
  given seq<int> S;
  given seq<int> D;
  given seq<int> W;
  given int most;
  given seq<int> C;
  given bool[] done;
  kernel_invariant graph(V, S, D, W, most) && A == |S| && |C| == V;
  kernel_invariant (\forall* int v; 0 <= v && v < V; Perm(next[v], write));
  kernel_invariant (\forall* int a; 0 <= a && a < A; Perm(done[a], 1\2));
  kernel_invariant (\forall int v; 0 <= v && v < V; 0 <= next[v] && next[v] <= C[v]);
  kernel_invariant (\forall int v; 0 <= v && v < V && next[v] < inf; is_cost(S, D, W, s, v, next[v]));
  kernel_invariant (\forall int a; 0 <= a && a < A && done[a]; next[D[a]] <= C[S[a]] + W[a]);
  requires graph(V, S, D, W, most) && 0 <= s && s < V && A == |S| && |C| == V && inf + most <= 2147483647;
  requires (\forall int v; 0 <= v && v < V; 0 <= C[v] && C[v] <= inf);
  requires (\forall int v; 0 <= v && v < V && C[v] < inf; is_cost(S, D, W, s, v, C[v]));
  context (\forall* int v; 0 <= v && v < V; Perm(cost[v], read));
  context (\forall int v; 0 <= v && v < V; cost[v] == C[v]);
  context \gtid < A ==> Perm(src[\gtid], 1\2) ** Perm(dst[\gtid], 1\2) ** Perm(w[\gtid], 1\2);
  context \gtid < A ==> src[\gtid] == S[\gtid] && dst[\gtid] == D[\gtid] && w[\gtid] == W[\gtid];
  requires \gtid < A ==> Perm(done[\gtid], 1\2) ** !done[\gtid];
  ensures \gtid < A ==> Perm(done[\gtid], 1\2) ** done[\gtid];
@*/
__global__ void relax(const int *src, const int *dst, const int *w, const int *cost, int *next, int V, int A, int s, int inf) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  if (tid < A) {
    int through = cost[src[tid]] + w[tid];
    //@ ghost if (C[S[tid]] < inf) { onward(V, S, D, W, most, s, tid, C[S[tid]]); }
    atomicMin(&next[dst[tid]], through);
    /*@ then { done[tid] = true; } @*/
  }
}

/*@
  given seq<int> S;
  given seq<int> D;
  given seq<int> W;
  given int most;
  given seq<int> C;
  given seq<int> B;
  requires graph(V, S, D, W, most) && 0 <= s && s < V && |C| == V && |B| == V && 0 <= most && (V - 1) * most < inf;
  requires 0 < round && round <= V - 1;
  requires relaxed(S, D, W, s, C, round - 1);
  requires (\forall int v; 0 <= v && v < V; B[v] <= C[v]);
  requires (\forall int a; 0 <= a && a < |S|; B[D[a]] <= C[S[a]] + W[a]);
  requires (\forall int v; 0 <= v && v < V && B[v] < inf; is_cost(S, D, W, s, v, B[v]));
  context \gtid < V ==> Perm(next[\gtid], 1\2) ** Perm(cost[\gtid], write) ** next[\gtid] == B[\gtid];
  ensures \gtid < V ==> cost[\gtid] == B[\gtid];
  ensures \gtid < V && cost[\gtid] < inf ==> (\exists seq<int> P; true; reaches(S, D, W, s, P, \gtid, cost[\gtid]));
  ensures relaxed(S, D, W, s, B, round);
  ensures round == V - 1 ==> (\forall seq<int> P, int k; 0 <= k && k <= |P| && path(S, D, s, P, k); B[end(D, s, P, k)] < inf);
  ensures round == V - 1 ==> (\forall seq<int> P, int k; 0 <= k && k <= |P| && path(S, D, s, P, k); B[end(D, s, P, k)] <= weight(W, P, k));
@*/
__global__ void settle(int *cost, const int *next, int V, int s, int inf, int round) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  //@ ghost round_relaxes(S, D, W, most, s, C, B, round - 1);
  //@ ghost if (round == V - 1) { no_shorter(V, S, D, W, most, s, B, inf); }
  if (v < V) {
    cost[v] = next[v];
  }
}
