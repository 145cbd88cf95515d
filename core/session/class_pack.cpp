#include "core/session/class_pack.h"

#include <algorithm>

#include "core/session/lesson.h"
#include "core/session/session_file.h"
#include "core/session/session_json.h"

namespace alibi {

namespace {

using namespace session_json;

constexpr std::string_view kFormat = "alibi-lab class";
constexpr Index kVersion = 1;

void check_format(const Document& document) {
    const auto format = document.json.find("format");
    if (format == document.json.end() || *format != std::string(kFormat))
        throw FileError(FileProblem::not_this_format, document.path, {}, "\"format\" is another", "class");
    const auto version = document.json.find("version");
    if (version != document.json.end() && *version != kVersion)
        document.bad_value("version", *version, std::to_string(kVersion) + "; a newer program may read it");
}

void check_locked(const std::vector<std::string>& locked, const Document& document) {
    const std::vector<std::string> known = lockable_settings();
    for (const std::string& key : locked)
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw FileError(FileProblem::unknown_key, document.path, key, {},
                            nearest(key, std::vector<std::string_view>(known.begin(), known.end())),
                            document.line_of("locked"));
}

// A pack comes from someone else: it names no files of this machine.
Session session_of(const Json& written, const Document& document) {
    Json json = written;
    if (json.is_object())
        for (const char* const key : {"file", "array", "mask_file"}) json.erase(key);
    LessonOverlay overlay =
        overlay_lesson_json(Session{}, json.dump(), document.path, document.line_of("session"));
    if (!overlay.faults.empty()) throw overlay.faults.front();
    return std::move(overlay.session);
}

}  // namespace

std::vector<std::string> lockable_settings() {
    return {"heads",       "length",       "slope_rule", "bias_max", "own_slopes", "bias_form", "mask",
            "mask_window", "mask_padding", "precision",  "content",  "seed",       "spread",    "text"};
}

std::string class_pack_to_json(const ClassPack& pack) {
    Json json;
    json["format"] = std::string(kFormat);
    json["version"] = kVersion;
    json["name"] = pack.lesson_name;
    json["step"] = pack.step + 1;
    json["locked"] = pack.locked;
    json["notes"] = pack.notes;
    json["session"] = Json::parse(session_to_json(pack.session));
    json["lesson"] = pack.lesson;
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

ClassPack class_pack_from_json(std::string_view text, const std::string& path) {
    constexpr std::size_t kMostLocked = 100;
    const Document document = parse(text, path, 1);
    check_format(document);
    document.check_keys(document.json, "",
                        {"format", "version", "name", "step", "locked", "notes", "session", "lesson"});
    ClassPack pack;
    const auto read = [&](const char* key, auto& value, const auto& rule) {
        if (const auto at = document.json.find(key); at != document.json.end())
            from_json(value, *at, rule, document, key);
    };
    read("name", pack.lesson_name, Text{});
    read("notes", pack.notes, Text{kMostLessonBytes});
    read("lesson", pack.lesson, Text{kMostLessonBytes});
    read("step", pack.step, Whole{0, static_cast<Index>(kMostLessonSteps), 1});
    read("locked", pack.locked, List<Text>{{}, kMostLocked});
    check_locked(pack.locked, document);
    if (const auto session = document.json.find("session"); session != document.json.end())
        pack.session = session_of(*session, document);
    return pack;
}

}  // namespace alibi
