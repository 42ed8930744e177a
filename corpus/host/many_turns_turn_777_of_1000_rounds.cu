//! One turn of a long loop is the bad one.
//! check: unknown race.global
__global__ void k(char*a,int n){
  int i=threadIdx.x;
  for(int r=0;r<n;r++) a[(i+257*r)*1048576]=r;
}

int main(){
  char*a;
  cudaMalloc(&a,20000000000ull);
  for(int t=0;t<1000;t++) k<<<1,256>>>(a,t==777?40:3);
}
