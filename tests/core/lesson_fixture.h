// A small lesson for tests: a question of each kind, equations, a number of the moment, a note, and a picture
// that is not loaded.
#pragma once

#include <memory>
#include <string>

#include "core/session/lesson.h"

namespace alibi {

inline constexpr const char* kSmallLesson = R"(# A first lesson
```view
{"heads": 4, "length": 32}
```
## One
Head **2** has $bias-distance:slope$ in the line, `code`, 5 \$. Slope {{now slope(1)}}.

$softmax$

![picture](/etc/passwd)
```view
{"view": "bias", "heads": 12}
```
```ask
choice: Which?
- this
+ that
why: Because.
```
```note
For me.
```
## Two
```ask
number: How many?
answer: 10
tolerance: 1
unit: tokens
```
## Three
```ask
cell: Where?
answer: query 5, key 3
```
## Four
```ask
curve: Draw.
x: 1 2 3
y: 0 1
answer: x / 4
tolerance: 10 %
```
)";

inline std::shared_ptr<const Lesson> small_lesson(const std::string& text = kSmallLesson,
                                                  const char* path = "/tmp/lesson.md") {
    return std::make_shared<const Lesson>(parse_lesson(text, path, nullptr));
}

}  // namespace alibi
