// Waiting for processes of the host.
#pragma once
#include <sys/types.h>
#define WNOHANG 1
#define WUNTRACED 2
#define WEXITSTATUS(status) (((status) >> 8) & 255)
#define WTERMSIG(status) ((status) & 127)
#define WIFEXITED(status) (((status) & 127) == 0)
#define WIFSIGNALED(status) (((status) & 127) != 0 && ((status) & 127) != 127)
extern "C" {
pid_t wait(int *status);
pid_t waitpid(pid_t process, int *status, int options);
}
