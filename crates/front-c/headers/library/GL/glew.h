// GLEW for host code.
#pragma once
#include <GL/gl.h>
#include <GL/glu.h>
#ifdef __cplusplus
enum { GLEW_OK = 0 };
extern "C" {
GLenum glewInit(...);
GLboolean glewIsSupported(...);
const GLubyte *glewGetErrorString(...);
}
#endif
