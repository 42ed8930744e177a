//! The inner loop ends where the outer one is; every run of the launch has an overflow.
//! check: unknown arith.overflow
__global__ void k(char*a){
  int i=threadIdx.x;
  for(int y=0;y<8;y++) for(int x=0;x<y;x++) a[(i+257*y*x)*1048576]=x;
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  k<<<1,256>>>(a);
}
