// GLUT for host code: windows, and what is called when something happens in them. Whatever is handed over may be called.
#pragma once
#include <GL/gl.h>
#include <GL/glu.h>
enum {
GLUT_RGB = 0, GLUT_RGBA = 0, GLUT_SINGLE = 0, GLUT_DOUBLE = 2, GLUT_ALPHA = 8, GLUT_DEPTH = 16, GLUT_STENCIL = 32, GLUT_MULTISAMPLE = 128,
GLUT_LEFT_BUTTON = 0, GLUT_MIDDLE_BUTTON = 1, GLUT_RIGHT_BUTTON = 2, GLUT_DOWN = 0, GLUT_UP = 1,
GLUT_ACTIVE_SHIFT = 1, GLUT_ACTIVE_CTRL = 2, GLUT_ACTIVE_ALT = 4,
GLUT_KEY_F1 = 1, GLUT_KEY_LEFT = 100, GLUT_KEY_UP = 101, GLUT_KEY_RIGHT = 102, GLUT_KEY_DOWN = 103,
GLUT_WINDOW_WIDTH = 102, GLUT_WINDOW_HEIGHT = 103, GLUT_ELAPSED_TIME = 700, GLUT_SCREEN_WIDTH = 200, GLUT_SCREEN_HEIGHT = 201,
GLUT_ACTION_ON_WINDOW_CLOSE = 505, GLUT_ACTION_GLUTMAINLOOP_RETURNS = 1, GLUT_ACTION_CONTINUE_EXECUTION = 2
};
#ifdef __cplusplus
extern "C" {
void glutInit(...); void glutInitDisplayMode(...); void glutInitWindowSize(...); void glutInitWindowPosition(...); void glutInitContextVersion(...);
void glutDestroyWindow(...); void glutDisplayFunc(...); void glutReshapeFunc(...); void glutKeyboardFunc(...); void glutKeyboardUpFunc(...);
void glutSpecialFunc(...); void glutMouseFunc(...); void glutMotionFunc(...); void glutPassiveMotionFunc(...); void glutIdleFunc(...);
void glutTimerFunc(...); void glutCloseFunc(...); void glutWMCloseFunc(...); void glutMainLoop(...); void glutMainLoopEvent(...);
void glutLeaveMainLoop(...); void glutPostRedisplay(...); void glutSwapBuffers(...); void glutSetWindowTitle(...); void glutSetWindow(...);
void glutSetOption(...); void glutReshapeWindow(...); void glutPositionWindow(...); void glutFullScreen(...); void glutAddMenuEntry(...);
void glutAddSubMenu(...); void glutAttachMenu(...); void glutDetachMenu(...); void glutDestroyMenu(...); void glutSetMenu(...);
void glutReportErrors(...); void glutSetCursor(...); void glutBitmapCharacter(...); void glutStrokeCharacter(...); void glutSolidSphere(...);
void glutWireSphere(...); void glutSolidCube(...); void glutWireCube(...); void glutSolidTeapot(...); void glutWireTeapot(...);
void glutIgnoreKeyRepeat(...);
int glutCreateWindow(...);
int glutCreateMenu(...);
int glutGet(...);
int glutGetMenu(...);
int glutGetModifiers(...);
int glutGetWindow(...);
}
extern void *GLUT_BITMAP_HELVETICA_18, *GLUT_BITMAP_HELVETICA_12, *GLUT_BITMAP_8_BY_13, *GLUT_BITMAP_9_BY_15;
#endif
