// A NumPy program that makes the matrix shown, from nothing but NumPy: to check a number by another hand, or
// to go on from there in a notebook.
#pragma once

#include <memory>
#include <string>

#include "core/session/scene.h"

namespace alibi::app {

struct Snippet {
    std::string code;           // leaves the shown cells of the shown heads in `matrix`, [head, query, key]
    bool needs_scores = false;  // the code loads `scores_file`: content that NumPy cannot make again
};

// scores_file: the name under which the code looks for the scores, as save_scores() writes them.
// Slopes: the slopes alone, in `slopes`. Stages after the weights have no snippet: std::invalid_argument.
Snippet numpy_snippet(const Session& session, const Scene& scene,
                      const std::string& scores_file = "scores.npz");

// The scores q.k (before the scale) of the shown queries and every key, [head, query, key], and head_dim, as
// .npz in this folder. Other scores get another name, so code that was copied earlier still finds its own.
// Returns the path. Throws FileError, and std::length_error when they would not fit in memory.
std::string save_scores(const Session& session, const Scene& scene, const std::string& folder);

}  // namespace alibi::app
