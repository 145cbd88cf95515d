// Tiny trainings that tests run in milliseconds.
#pragma once

#include <memory>

#include "core/model/training.h"

// Two short stories' worth of text over and over would be learnt by heart; these are stories like any other.
inline std::shared_ptr<const alibi::Corpus> tiny_corpus() {
    static const auto corpus = std::make_shared<const alibi::Corpus>(alibi::story_corpus(6'000, 2'000));
    return corpus;
}

inline alibi::TrainingSettings tiny_settings() {
    alibi::TrainingSettings settings;
    settings.train_len = 8;
    settings.steps = 12;
    settings.batch = 4;
    settings.num_layers = 1;
    settings.d_model = 16;
    settings.num_heads = 2;
    settings.seed = 3;
    return settings;
}

// Steps until it ends, or until so many are done.
inline void run_steps(alibi::Training& training, alibi::Index until = alibi::kMaxSteps) {
    while (training.state() == alibi::Training::State::running && training.steps_done() < until)
        training.step();
}
