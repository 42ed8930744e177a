//! What goes through shared memory or a shuffle is the same in every run of the launch, and overflows.
//! check: unknown arith.overflow
__global__ void k(char*a,int n,int m){
  int i=threadIdx.x;
  int e=__shfl_sync(~0u,n,0);
  for(int r=0;r<e;r++) a[(i+257*r)*1048576]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,40,1);
}
