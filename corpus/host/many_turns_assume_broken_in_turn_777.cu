//! One turn of a long loop is the bad one.
//! check: unknown race.global
__global__ void k(char*a,int n){
  __builtin_assume(n<100);
  int i=threadIdx.x;
  a[n<100?i:0]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,1024);
  for(int t=0;t<1000;t++) k<<<1,256>>>(a,t==777?100:3);
}
