# gpuproof_check(TARGET [OPTIONS option...] [FAIL_ON_UNKNOWN])
#
# Adds a test `gpuproof.TARGET` that checks the kernels in the .cu and .cl sources of a target, with its include folders and macros.
# Defects fail the test; so do sources that cannot be read. Where answers are open it counts as skipped, unless FAIL_ON_UNKNOWN is given.
#
#   include(gpuproof.cmake)
#   enable_testing()
#   gpuproof_check(kernels OPTIONS --block 256)

include_guard()

find_program(GPUPROOF_PROGRAM gpuproof DOC "The program gpuproof")

function(gpuproof_check target)
  cmake_parse_arguments(PARSE_ARGV 1 check "FAIL_ON_UNKNOWN" "" "OPTIONS")
  if(check_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "gpuproof_check: `${check_UNPARSED_ARGUMENTS}` is not understood; options of gpuproof come after OPTIONS")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "gpuproof_check: there is no target `${target}`")
  endif()
  if(NOT GPUPROOF_PROGRAM)
    message(WARNING "gpuproof_check: the program gpuproof was not found, so that ${target} is not checked; set GPUPROOF_PROGRAM")
    return()
  endif()

  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} SOURCES)
  set(kernels "")
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.(cu|cl)$")
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}")
      list(APPEND kernels "${source}")
    endif()
  endforeach()
  if(NOT kernels)
    message(FATAL_ERROR "gpuproof_check: target `${target}` has no .cu or .cl source")
  endif()

  get_target_property(kind ${target} TYPE)
  set(word check)
  if(NOT kind STREQUAL "UTILITY")
    # Known only when everything is configured. They are one list with the word before them: an empty list of its own would be an empty word.
    set(include "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
    set(define "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
    string(APPEND word "$<$<BOOL:${include}>:$<SEMICOLON>-I$<JOIN:${include},$<SEMICOLON>-I>>")
    string(APPEND word "$<$<BOOL:${define}>:$<SEMICOLON>-D$<JOIN:${define},$<SEMICOLON>-D>>")
  endif()
  set(name gpuproof.${target})
  add_test(NAME ${name} COMMAND ${GPUPROOF_PROGRAM} ${word} ${kernels} ${check_OPTIONS} WORKING_DIRECTORY "${folder}" COMMAND_EXPAND_LISTS)
  if(NOT check_FAIL_ON_UNKNOWN)
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 3)
  endif()
endfunction()
