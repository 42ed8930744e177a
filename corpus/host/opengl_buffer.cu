//! A buffer of OpenGL that a kernel fills: the host code is read with what it uses of OpenGL and GLUT.
//! check: proved
#include <GL/freeglut.h>
#include <cuda_gl_interop.h>

__global__ void wave(float4 *points, unsigned width, float time) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  points[y * width + x] = make_float4(x, y, time, 1.0f);
}

GLuint buffer;
cudaGraphicsResource_t resource;

void display() {
  float4 *points;
  size_t bytes;
  cudaGraphicsMapResources(1, &resource, 0);
  cudaGraphicsResourceGetMappedPointer((void **)&points, &bytes, resource);
  wave<<<dim3(32, 32), dim3(8, 8)>>>(points, 256, 0.5f);
  cudaGraphicsUnmapResources(1, &resource, 0);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glDrawArrays(GL_POINTS, 0, 256 * 256);
  glutSwapBuffers();
}

int main(int argc, char **argv) {
  glutInit(&argc, argv);
  glutInitDisplayMode(GLUT_RGBA | GLUT_DOUBLE);
  glutCreateWindow("waves");
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glBufferData(GL_ARRAY_BUFFER, 256 * 256 * sizeof(float4), 0, GL_DYNAMIC_DRAW);
  cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsMapFlagsWriteDiscard);
  glutDisplayFunc(display);
  glutMainLoop();
}
