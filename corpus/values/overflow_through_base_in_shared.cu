//! What goes through shared memory or a shuffle is the same in every run of the launch, and overflows.
//! check: unknown arith.overflow
__global__ void k(char*a,int n,int m){
  int i=threadIdx.x;
  __shared__ int b;
  if(i==0) b=blockIdx.x*256;
  __syncthreads();
  a[b*262144+i]=blockIdx.x;
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<100,256>>>(a,40,1);
}
