// OpenGL's extensions for host code.
#pragma once
#include <GL/gl.h>
