# The hot loops: a small shared library beside the program, built once for each instruction set of x86-64. The loader
# of glibc 2.33 and newer takes the best that the machine runs from glibc-hwcaps/ next to the plain one.
file(GLOB kernel_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/kernels/*.cpp")
list(FILTER kernel_sources EXCLUDE REGEX "/rows\\.cpp$") # built for each instruction set function by function

# alibi_kernel_library(TARGET LEVEL FOLDER [option...])
function(alibi_kernel_library target level folder)
  add_library(${target} SHARED ${kernel_sources})
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} PRIVATE alibi_options)
  target_compile_options(
    ${target} PRIVATE -O3 -fopenmp-simd -fno-math-errno -fno-trapping-math -ffp-contract=fast -Wno-psabi
                       $<$<CXX_COMPILER_ID:Clang>:-Wno-pass-failed> ${ARGN}) # a loop that the sanitizers keep plain
  target_compile_definitions(${target} PRIVATE ALIBI_KERNEL_LEVEL="${level}")
  set_target_properties(
    ${target}
    PROPERTIES OUTPUT_NAME alibi_kernels
               LIBRARY_OUTPUT_DIRECTORY "${folder}"
               CXX_VISIBILITY_PRESET hidden
               VISIBILITY_INLINES_HIDDEN ON
               AUTOGEN OFF)
endfunction()

alibi_kernel_library(alibi_kernels plain "${PROJECT_BINARY_DIR}")
set(ALIBI_KERNEL_LEVELS "")
# Sanitizers watch the plain build alone.
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64" AND NOT ALIBI_SANITIZE)
  set(ALIBI_KERNEL_LEVELS x86-64-v2 x86-64-v3 x86-64-v4)
endif()
set(ALIBI_KERNEL_LEVELS ${ALIBI_KERNEL_LEVELS} PARENT_SCOPE) # for the tests
foreach(level IN LISTS ALIBI_KERNEL_LEVELS)
  set(wide "$<$<STREQUAL:${level},x86-64-v4>:-mprefer-vector-width=512>")
  alibi_kernel_library(alibi_kernels_${level} ${level} "${PROJECT_BINARY_DIR}/glibc-hwcaps/${level}" -march=${level} ${wide})
  add_dependencies(alibi_kernels alibi_kernels_${level})
endforeach()
