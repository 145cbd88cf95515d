// Runs made by hand, and trained for a few steps, for what shows them.
#pragma once

#include <memory>
#include <string>

#include "core/session/run.h"
#include "core/session/scene.h"
#include "training_fixture.h"

inline std::shared_ptr<alibi::Run> made_run(const std::string& id, alibi::PositionMethod position,
                                            alibi::Index num_heads = 2) {
    auto run = std::make_shared<alibi::Run>();
    run->id = id;
    run->state = alibi::RunState::finished;
    run->settings = tiny_settings();
    run->settings.position = position;
    run->settings.num_heads = num_heads;
    run->steps_done = run->model_step = run->kept_step = run->settings.steps;
    auto model = std::make_shared<alibi::Model>();
    const auto corpus = tiny_corpus();
    model->config = alibi::model_config(run->settings, corpus->vocabulary.size());
    model->parameters = alibi::initial_parameters(model->config, 1);
    run->model = model;
    run->vocabulary = std::make_shared<const alibi::Vocabulary>(corpus->vocabulary);
    run->losses = std::make_shared<const std::vector<float>>(12, 2.5F);
    return run;
}

// Losses at L, 2 L, 4 L, ... of this run.
inline std::shared_ptr<alibi::RunEvaluation> made_losses(const alibi::Run& run, alibi::EvaluationKind kind,
                                                         const std::vector<double>& losses,
                                                         const std::vector<double>& slopes = {}) {
    auto known = std::make_shared<alibi::RunEvaluation>();
    const alibi::Index longest = run.settings.train_len << (losses.size() - 1);
    known->spec = {run.id, run.model_step, slopes, kind, longest, false};
    for (std::size_t n = 0; n < losses.size(); ++n)
        known->lengths.push_back({run.settings.train_len << n, losses[n], 100});
    return known;
}

inline std::shared_ptr<alibi::RunEvaluation> made_positions(const alibi::Run& run,
                                                            const std::vector<double>& losses) {
    auto known = std::make_shared<alibi::RunEvaluation>();
    known->spec = {
        run.id, run.model_step, {}, alibi::EvaluationKind::position, static_cast<alibi::Index>(losses.size()),
        false};
    known->positions = {16, losses};
    return known;
}

inline alibi::Session extrapolation_session() {
    alibi::Session session;
    session.view = alibi::ViewId::extrapolation;
    return session;
}
