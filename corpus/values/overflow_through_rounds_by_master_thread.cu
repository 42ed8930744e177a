//! What goes through shared memory or a shuffle is the same in every run of the launch, and overflows.
//! check: unknown arith.overflow
__global__ void k(char*a,int n,int m){
  int i=threadIdx.x;
  __shared__ int s;
  if(i==0) s=n;
  __syncthreads();
  for(int r=0;r<s;r++) a[(i+257*r)*1048576]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,40,1);
}
