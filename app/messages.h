// What went wrong with a file as one or two sentences a person can act on: what happened, where, what to do.
#pragma once

#include <QString>
#include <exception>

#include "core/files/file_error.h"

namespace alibi::app {

QString message_of(const FileError& error);
// Of any other error of the core or of an export, too.
QString message_of(const std::exception& error);

}  // namespace alibi::app
