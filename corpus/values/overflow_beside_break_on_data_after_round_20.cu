//! A loop has a second way out, which the rounds with the overflow do not take.
//! check: unknown arith.overflow
__global__ void k(char*a,int*f,int n){
  int i=threadIdx.x;
  for(int r=0;r<n;r++){
    if(r>=20 && f[r]) break;
    a[(i+257*r)*1048576]=r;
  }
}

int main(){
  char*a;
  int*f;
  cudaMalloc(&f,160);
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,f,40);
}
