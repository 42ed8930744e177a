// Texts of addresses of the internet.
#pragma once
#include <netinet/in.h>
extern "C" {
in_addr_t inet_addr(const char *s);
char *inet_ntoa(struct in_addr address);
int inet_pton(int family, const char *s, void *to);
const char *inet_ntop(int family, const void *from, char *to, socklen_t size);
}
