//! One turn of a long loop is the bad one.
//! check: refuted race.global
__global__ void k(char*a,int n){
  int i=threadIdx.x;
  a[i*n]=i;
}

int main(){
  char*a;
  cudaMalloc(&a,40000000000ull);
  for(int t=1;t<=1000;t++){
    k<<<1,256>>>(a, t%500==0 ? 1<<25 : 4);
  }
}
