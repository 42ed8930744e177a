// Connections of the host.
#pragma once
#include <sys/types.h>
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 10
#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOL_SOCKET 1
#define SO_REUSEADDR 2
#define SOMAXCONN 4096
extern "C" {
typedef unsigned int socklen_t;
typedef unsigned short sa_family_t;
struct sockaddr {
  sa_family_t sa_family;
  char sa_data[14];
};
int socket(int domain, int type, int protocol);
int bind(int socket, const struct sockaddr *address, socklen_t size);
int listen(int socket, int waiting);
int accept(int socket, struct sockaddr *address, socklen_t *size);
int connect(int socket, const struct sockaddr *address, socklen_t size);
ssize_t send(int socket, const void *p, size_t size, int flags);
ssize_t recv(int socket, void *p, size_t size, int flags);
ssize_t sendto(int socket, const void *p, size_t size, int flags, const struct sockaddr *address, socklen_t length);
ssize_t recvfrom(int socket, void *p, size_t size, int flags, struct sockaddr *address, socklen_t *length);
int setsockopt(int socket, int level, int option, const void *value, socklen_t size);
int getsockopt(int socket, int level, int option, void *value, socklen_t *size);
int shutdown(int socket, int how);
}
