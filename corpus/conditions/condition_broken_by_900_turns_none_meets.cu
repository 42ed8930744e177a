//! A turn of the host's loop breaks the condition that would be offered.
//! check: unknown race.global
__global__ void k(char*a,int b,int c){
  int x=threadIdx.x;
  int y=blockIdx.x;
  a[(y*b*c)*256+x]=x+y;
}

int main(){
  char*a;
  cudaMalloc(&a,60000000000ull);
  for(int t=1;t<31;t++) for(int u=1;u<31;u++) k<<<1000,256>>>(a,t,u*20);
}
