//! What goes through shared memory or a shuffle is the same in every run of the launch, and overflows.
//! check: unknown arith.overflow
__global__ void k(char*a,int n,int m){
  int i=threadIdx.x;
  __shared__ int b;
  for(int r=0;r<n;r++){
    if(i==0) b=r*gridDim.x+blockIdx.x;
    __syncthreads();
    a[b*1048576+i]=blockIdx.x+r;
    __syncthreads();
  }
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<100,256>>>(a,200,1);
}
