//! One turn of a long loop is the bad one.
//! check: unknown launch.limit
__global__ void k(char*a){
  a[threadIdx.x]=1;
}

int main(){
  char*a;
  cudaMalloc(&a,4096);
  for(int t=1;t<1500;t++) k<<<1,t>>>(a);
}
