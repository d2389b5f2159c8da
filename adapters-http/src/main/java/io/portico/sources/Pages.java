package io.portico.sources;

import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;
import java.util.function.Supplier;

/** Where a reading is among the pages of a list; sees to it that it gets on. */
final class Pages {

  private String last = "";

  /** Returns the mark of the next page that an answer gives, if there is one. */
  Optional<String> after(Answer answer, Supplier<Optional<String>> mark) throws SourceFailure {
    var next = text(answer, mark);
    if (next.filter(last::equals).isPresent()) {
      throw SourceFailure.of(
          answer.asked(), "the same page as the next one", "a mark of another page or none");
    }
    last = next.orElse("");
    return next;
  }

  /** Returns what {@code member} reads in an answer. */
  Optional<String> text(Answer answer, Supplier<Optional<String>> member) throws SourceFailure {
    try {
      return member.get();
    } catch (InvalidValueException e) {
      throw new SourceFailure(answer.asked() + ": " + e.getMessage());
    }
  }
}
