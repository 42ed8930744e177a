//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: unknown race.global
__global__ void k(int *a,const int*d){
  __shared__ int c,e;
  int t=threadIdx.x;
  if(t==0){
    c=0;
    e=0;
  }
  __syncthreads();
  int s=8;
  int my=atomicAdd(&c,1);
  while(atomicAdd(&e,0)!=my) s+=10000000;
  atomicAdd(&e,1);
  int p=t;
  while(d[p&1023]>s){
    a[p]=1;
    p+=256;
  }
}

int main(){
  int*a,*d;
  cudaMalloc(&a,1<<20);
  cudaMalloc(&d,4096);
  k<<<1,256>>>(a,d);
  cudaDeviceSynchronize();
}
