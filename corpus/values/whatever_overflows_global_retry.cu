//! Every run has an overflow, and nothing that is claimed depends on it: it is proved with numbers that wrap around.
//! check: unknown race.global
__global__ void k(int *a,const int*d,int*lock){
  int t=threadIdx.x;
  int s=0;
  while(atomicCAS(lock+t,0,1)!=0){
    s+=50000;
  }
  int p=t;
  while(d[p&1023]>s){
    a[p]=1;
    p+=256;
  }
}

int main(){
  int*a,*d,*l;
  cudaMalloc(&a,1<<20);
  cudaMalloc(&d,4096);
  cudaMalloc(&l,1024);
  cudaMemset(l,0,1024);
  k<<<1,256>>>(a,d,l);
  cudaDeviceSynchronize();
}
