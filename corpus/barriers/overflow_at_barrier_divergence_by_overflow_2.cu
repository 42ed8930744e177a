//! A launch in sight has an overflow in every run, on which the way to a barrier depends.
//! check: unknown arith.overflow
__global__ void k(char*a,int n,int m){
  int i=threadIdx.x;
  __shared__ int s[256];
  for(int r=0;r<n;r++){
    s[i]=r;
    if((i+r)*(1<<24)>=0) __syncthreads();
  }
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,500,1);
}
