// OpenGL's utilities for host code.
#pragma once
#include <GL/gl.h>
#ifdef __cplusplus
extern "C" {
void gluPerspective(...); void gluLookAt(...); void gluOrtho2D(...); void gluBuild2DMipmaps(...);
const GLubyte *gluErrorString(...);
}
#endif
