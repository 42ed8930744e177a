//! One turn of a long loop is the bad one.
//! check: refuted race.global
__global__ void k(char*a,int n){
  int i=threadIdx.x;
  a[i*n]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,40000000000ull);
  int t=0;
  while(true){
    k<<<1,256>>>(a, t<499?4:1<<25);
    if(++t==500) break;
  }
}
