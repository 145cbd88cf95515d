// What the commands of the command line share: what is left to do after one, its errors, its common options.
#pragma once

#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "core/session/session.h"

namespace CLI {
class App;
}

namespace alibi::app {

struct ExitStatus {
    int value = 0;
};

// Open the window, with a file where one was named.
struct WindowRequest {
    std::string file;
};

// How a picture looks, apart from what it shows.
struct PictureLook {
    std::string language = "en";  // "en", "ko"
    std::string theme = "light";  // "light", "dark", "projector"
    int width = 1280;             // px
    int height = 720;
};

// Draw one view as .png, .svg or .pdf: needs Qt, so it is left to main().
struct Picture {
    Session session;  // its `view` is drawn
    std::string path;
};
struct PictureRequest {
    std::vector<Picture> pictures;
    PictureLook look;
    std::string folder = {};  // of all pictures, whose paths are names in it: all appear or none; empty: none
    std::string command = {};  // "alibi-lab slopes": whose failure an error is
};

// Write a lesson as .pdf.
struct HandoutRequest {
    std::string lesson;           // path, or the name of a lesson of the program; empty: the first of them
    std::string language = "en";  // "en", "ko"
    bool answers = false;
    std::string path;
    std::string command = {};
};

using CommandOutcome = std::variant<ExitStatus, WindowRequest, PictureRequest, HandoutRequest>;

// The work of the command that was chosen, with all its options.
using Command = std::function<CommandOutcome(std::ostream& out)>;

// The arguments are wrong in a way that only shows once they are taken together. Exit status 2.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// Each adds its command to the program and, where it is chosen, sets `chosen`.
void add_slopes_command(CLI::App& program, Command& chosen);
void add_bias_command(CLI::App& program, Command& chosen);
void add_attention_command(CLI::App& program, Command& chosen);
void add_picture_command(CLI::App& program, Command& chosen);
void add_train_command(CLI::App& program, Command& chosen);
void add_extrapolate_command(CLI::App& program, Command& chosen);
void add_loss_command(CLI::App& program, Command& chosen);
void add_generate_command(CLI::App& program, Command& chosen);
void add_handout_command(CLI::App& program, Command& chosen);

}  // namespace alibi::app
