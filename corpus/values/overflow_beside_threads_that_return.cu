//! A loop has a second way out, which the rounds with the overflow do not take.
//! check: unknown arith.overflow
__global__ void k(char*a,unsigned n,int m){
  int i=threadIdx.x;
  for(int y=blockIdx.x;y<(int)n;y+=gridDim.x){
    int x=threadIdx.x;
    if(x>=m) return;
    a[y*m+x]=blockIdx.x;
  }
}

int main(){
  char*a;
  cudaMalloc(&a,900000000000ull);
  k<<<1001,1024>>>(a,5000000,1000);
}
