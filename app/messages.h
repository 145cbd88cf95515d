// What went wrong with a file as one or two sentences a person can act on: what happened, where, what to do.
#pragma once

#include <QString>

#include "core/files/file_error.h"

namespace alibi::app {

QString message_of(const FileError& error);

}  // namespace alibi::app
