//! One turn of a long loop is the bad one.
//! check: unknown race.global
__global__ void k(char*a,int n){
  int i=threadIdx.x;
  a[i*n]=i;
}

void step(char*a,int t){
  k<<<1,256>>>(a,t>800?1<<25:5);
}

int main(){
  char*a;
  cudaMalloc(&a,40000000000ull);
  for(int e=0;e<900;e++) step(a,e);
}
