//! Stream compaction in CUDA with flags other than 0 and 1: places need not differ.
//! prove: rejected perm.distribute
/*@
  requires 0 <= n && n <= |fs|;
  decreases n;
  pure int sum(seq<int> fs, int n) = n == 0 ? 0 : sum(fs, n - 1) + fs[n - 1];

  requires 0 <= n && n <= |fs| && |fs| == |xs|;
  decreases n;
  pure seq<int> filter(seq<int> xs, seq<int> fs, int n) =
    n == 0 ? seq<int> {} : (fs[n - 1] == 1 ? filter(xs, fs, n - 1) + seq<int> {xs[n - 1]} : filter(xs, fs, n - 1));

  requires 0 <= n && n <= |fs|;
  requires (\forall int i; 0 <= i && i < |fs|; fs[i] == 0 || fs[i] == 1);
  ensures 0 <= sum(fs, n) && sum(fs, n) <= n;
  ensures (\forall int i; 0 <= i && i < n; sum(fs, i) + fs[i] <= sum(fs, n));
  decreases n;
  ghost void grows(seq<int> fs, int n) {
    if (n > 0) {
      grows(fs, n - 1);
    }
  }

  requires 0 <= n && n <= |fs|;
  requires (\forall int i; 0 <= i && i < |fs|; fs[i] == 0 || fs[i] == 1);
  ensures (\forall int i, int j; 0 <= i && i < j && j <= n; sum(fs, i) + fs[i] <= sum(fs, j));
  ensures (\forall int i; 0 <= i && i <= n; 0 <= sum(fs, i));
  decreases n;
  ghost void grows_everywhere(seq<int> fs, int n) {
    grows(fs, n);
    if (n > 0) {
      grows_everywhere(fs, n - 1);
    }
  }

  requires 0 <= n && n <= |fs| && |fs| == |xs|;
  requires (\forall int i; 0 <= i && i < |fs|; fs[i] == 0 || fs[i] == 1);
  ensures |filter(xs, fs, n)| == sum(fs, n);
  ensures (\forall int i; 0 <= i && i < n && fs[i] == 1; filter(xs, fs, n)[sum(fs, i)] == xs[i]);
  decreases n;
  ghost void places(seq<int> xs, seq<int> fs, int n) {
    grows_everywhere(fs, n);
    if (n > 0) {
      places(xs, fs, n - 1);
    }
  }
@*/

/*@
  given seq<int> xs;
  given seq<int> fs;
  context 0 <= n && n <= 1000000000 && |xs| == n && |fs| == n;
  context \gtid < n ==> Perm(input[\gtid], 1\2) ** Perm(flag[\gtid], 1\2) ** Perm(place[\gtid], 1\2);
  requires \gtid < n ==> input[\gtid] == xs[\gtid] && flag[\gtid] == fs[\gtid] && place[\gtid] == sum(fs, \gtid);
  context \gtid < n && fs[\gtid] == 1 ==> Perm(output[sum(fs, \gtid)], write);
  ensures \gtid < n && fs[\gtid] == 1 ==> sum(fs, \gtid) < |filter(xs, fs, n)|;
  ensures \gtid < n && fs[\gtid] == 1 ==> output[sum(fs, \gtid)] == filter(xs, fs, n)[sum(fs, \gtid)];
@*/
__global__ void compact(const int *input, const int *flag, const int *place, int *output, int n) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  //@ ghost grows_everywhere(fs, n);
  //@ ghost places(xs, fs, n);
  if (tid < n) {
    if (flag[tid] == 1) {
      output[place[tid]] = input[tid];
    }
  }
}
