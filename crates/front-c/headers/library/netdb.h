// Names of hosts.
#pragma once
#include <netinet/in.h>
extern "C" {
struct hostent {
  char *h_name, **h_aliases;
  int h_addrtype, h_length;
  char **h_addr_list;
};
struct hostent *gethostbyname(const char *name);
}
