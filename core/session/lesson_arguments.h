// The arguments of one figure in a lesson: by place or by name, in place of what the step's session says.
// Internal to core/session.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/closed_form.h"
#include "core/session/lesson_figures.h"

namespace alibi {

// The known word that was probably meant; empty where none is near.
std::string nearest_word(std::string_view word, const std::vector<std::string_view>& known);

class Arguments {
  public:
    // Throws LessonError: too many arguments, an unknown name, a value outside its range.
    Arguments(const Expression& call, const std::vector<std::string_view>& parameters,
              const FigureScope& scope);

    // The step's, with what the arguments say instead.
    const Session& session() const { return session_; }
    const Cell& cell() const { return session_.selection.cell; }

    // All throw LessonError(bad_argument) for what is absent or outside its range.
    double number(std::string_view name) const;
    double number_or(std::string_view name, double otherwise) const;
    Index whole(std::string_view name, Index low, Index high) const;
    Index head() const;                                      // from 0; the chosen one where absent
    Index place(std::string_view name, Index length) const;  // the chosen cell's where absent
    double slope() const;                                    // of that head, or as given
    VisibleKeys visible_keys() const;                        // infinitely many where absent
    const ModelFigures& model() const;                       // of the method named by `position`

  private:
    void lay_over(const std::string& label, const Expression& value, const FigureScope& scope);

    Session session_;
    const LessonContext& context_;
    std::string figure_;
    std::map<std::string, double, std::less<>> numbers_;
    std::string position_;
};

}  // namespace alibi
