//! What a function of the language makes of a constant decides the overflow.
//! check: unknown arith.overflow
__global__ void k(char*a,int n,int m){
  int i=threadIdx.x;
  int q=i*__ffs(n);
  a[q*1048576]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a,0x80000000,1);
}
