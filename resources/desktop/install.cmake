# What `cmake --install` puts where: the program with its kernels, and what a desktop needs to open its files by a
# double click. Resources, lessons and models are inside the program.
include(GNUInstallDirs)

# The loader looks for glibc-hwcaps beside the plain library, wherever that lies.
set(kernel_folder "${CMAKE_INSTALL_LIBDIR}/alibi-lab")
file(RELATIVE_PATH to_kernels "/${CMAKE_INSTALL_BINDIR}" "/${kernel_folder}")
set_target_properties(alibi-lab PROPERTIES INSTALL_RPATH "$ORIGIN/${to_kernels}")
install(TARGETS alibi-lab RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(TARGETS alibi_kernels LIBRARY DESTINATION "${kernel_folder}")
foreach(level IN LISTS ALIBI_KERNEL_LEVELS)
  install(TARGETS alibi_kernels_${level} LIBRARY DESTINATION "${kernel_folder}/glibc-hwcaps/${level}")
endforeach()

set(desktop "${CMAKE_CURRENT_LIST_DIR}")
install(FILES "${desktop}/alibi-lab.svg" DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
install(FILES "${desktop}/alibi-lab.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
# The entry names the program by its whole path: ~/.local/bin need not be on the path of a desktop.
install(CODE "
  set(ALIBI_PROGRAM \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/alibi-lab\")
  set(data \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
  message(STATUS \"Installing: \${data}/applications/alibi-lab.desktop\")
  configure_file(\"${desktop}/alibi-lab.desktop.in\" \"\${data}/applications/alibi-lab.desktop\" @ONLY)
  if(NOT DEFINED ENV{DESTDIR})
    # Absent tools are no fault: a desktop that has them does this by itself at the next login.
    foreach(update \"update-mime-database;mime\" \"update-desktop-database;applications\")
      list(GET update 0 tool)
      list(GET update 1 folder)
      unset(found CACHE)
      find_program(found \"\${tool}\")
      if(found)
        execute_process(COMMAND \"\${found}\" \"\${data}/\${folder}\")
      endif()
    endforeach()
  endif()")
