//! A loop has a second way out, which the rounds with the overflow do not take.
//! check: unknown arith.overflow
__global__ void k(char*a,int n){
  int i=threadIdx.x;
  for(int r=0;r<n;r++){
    if(r==5000) break;
    a[(i+257*r)*1048576]=r;
  }
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,40);
}
