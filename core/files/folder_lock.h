// A folder that one program writes into over a long time: a second one is refused at once. The lock is the
// system's, so it ends with the program, however that ends, and leaves no file.
#pragma once

#include <string>

namespace alibi {

class FolderLock {
  public:
    // Throws FileError(cannot_write) where another program, or another lock of this one, holds the folder. A
    // file system that knows no locks lets everyone in.
    explicit FolderLock(const std::string& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

  private:
    int descriptor_ = -1;
};

}  // namespace alibi
