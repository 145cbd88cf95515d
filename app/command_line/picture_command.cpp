// alibi-lab picture: any view of a session as a picture, with no display.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "app/command_line/array_output.h"
#include "app/command_line/command.h"
#include "app/command_line/options.h"
#include "core/files/file_error.h"
#include "core/files/numpy.h"
#include "core/files/whole_file.h"
#include "core/session/session_file.h"

namespace alibi::app {

namespace {

struct PictureOptions {
    std::string session;  // path; empty: as the program first starts
    std::string view;     // empty: the session's; "all": every one, into a folder
    OutputOptions output;
};

// A session file, or a tensor or layer file that is then the content.
Session opened_session(const std::string& path) {
    if (path.empty()) return {};
    const std::string ending = file_system_path(path).extension().string();
    if (ending == ".npy" || ending == ".npz") {
        Session session;
        session.view = ViewId::attention;
        session.content.kind = ContentKind::file;
        session.content.path = path;
        return session;
    }
    Session session = session_from_json(read_file_whole(path), path);
    load_mask(session, path);
    return session;
}

std::vector<Picture> every_view(Session session) {
    std::vector<Picture> pictures;
    for (const ViewRow& row : view_ids()) {
        session.view = row.view;
        pictures.push_back({session, std::string(row.id) + ".png"});
    }
    return pictures;
}

[[noreturn]] void refuse_folder(std::string folder, const std::string& found) {
    folder += " holds ";
    folder += found;
    throw std::runtime_error(folder + ", so it is no folder of pictures: choose another");
}

// What else lies in a folder must not be mixed with pictures, nor replaced by one.
void require_picture_folder(const std::string& folder, const std::vector<Picture>& pictures) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path place = file_system_path(folder);
    if (!fs::exists(place, error)) return;
    if (!fs::is_directory(place, error))
        throw std::runtime_error(folder + " is a file: choose another folder");
    for (const fs::directory_entry& entry : fs::directory_iterator(place, error)) {
        const std::string name = entry.path().filename().string();
        if (std::none_of(pictures.begin(), pictures.end(), [&](const Picture& p) { return p.path == name; }))
            refuse_folder(folder, name);
    }
    if (error) throw FileError(FileProblem::cannot_write, folder, {}, error.message());
}

PictureRequest all_pictures(const Session& session, const PictureOptions& options) {
    PictureRequest request{every_view(session), options.output.picture_look(), options.output.path};
    require_picture_folder(request.folder, request.pictures);
    return request;
}

CommandOutcome run_picture(const PictureOptions& options) {
    const std::string& path = options.output.path;
    const bool all = options.view == "all";
    if (!all && output_format(path, ".png, .svg or .pdf") != OutputFormat::picture)
        throw UsageError("a picture is written as .png, .svg or .pdf, not as \"" + path + "\"");
    Session session = opened_session(options.session);
    if (all) return all_pictures(session, options);
    for (const ViewRow& row : view_ids())
        if (row.id == options.view) session.view = row.view;
    return PictureRequest{{{session, path}}, options.output.picture_look()};
}

}  // namespace

void add_picture_command(CLI::App& program, Command& chosen) {
    auto options = std::make_shared<PictureOptions>();
    CLI::App* command = program.add_subcommand("picture", "Any view as a picture, with no display.");
    command
        ->add_option("--session", options->session,
                     "session, layer or tensor file; without it the first start's")
        ->type_name("FILE");
    std::vector<std::string> views = ids_of(view_ids());
    views.emplace_back("all");
    command
        ->add_option("--view", options->view,
                     "which view instead of the session's; all: every one, -o is a folder")
        ->check(CLI::IsMember(views))
        ->type_name("VIEW");
    add_output_option(*command, options->output, ".png, .svg or .pdf");
    command->get_option("--output")->required();
    add_look_options(*command, options->output);
    command->footer("\nExample: alibi-lab picture --session mine.json --theme dark -o mine.svg");
    command->callback(
        [options, &chosen] { chosen = [options](std::ostream&) { return run_picture(*options); }; });
}

}  // namespace alibi::app
