//! One turn of a long loop is the bad one.
//! check: refuted race.global
__global__ void k(char*a,int n){
  int i=threadIdx.x;
  a[i*n]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,40000000000ull);
  for(int t=0;t<400;t++){
    int n=3;
    if(t>390) n=1<<25;
    k<<<1,256>>>(a,n);
  }
}
