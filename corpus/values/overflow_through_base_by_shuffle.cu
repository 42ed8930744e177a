//! What goes through shared memory or a shuffle is the same in every run of the launch, and overflows.
//! check: unknown arith.overflow
__global__ void k(char*a,int n,int m){
  int i=threadIdx.x;
  int b=0;
  if((i&31)==0) b=i*32;
  b=__shfl_sync(~0u,b,0);
  a[b*1048576+(i&31)]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,40,1);
}
