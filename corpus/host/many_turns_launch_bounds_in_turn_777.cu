//! One turn of a long loop is the bad one.
//! check: unknown launch.limit
__global__ void __launch_bounds__(128) k(char*a){
  __shared__ int s[128];
  s[threadIdx.x]=1;
}

int main(){
  char*a;
  cudaMalloc(&a,4096);
  for(int t=0;t<1000;t++) k<<<1,t==777?129:128>>>(a);
}
