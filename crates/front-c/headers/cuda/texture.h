// Textures and surfaces: opaque objects that are read and written by coordinates.
#pragma once
