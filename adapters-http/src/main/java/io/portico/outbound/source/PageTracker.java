package io.portico.outbound.source;

import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;
import java.util.function.Supplier;

/** Tracks the pages of a list, and fails if a page refers to itself. */
final class PageTracker {

  private String last = "";

  /** Returns the marker of the next page in a response, if there is one. */
  Optional<String> after(JsonResponse response, Supplier<Optional<String>> marker) {
    var next = text(response, marker);
    if (next.filter(last::equals).isPresent()) {
      throw SourceFailure.of(
          response.request(), "the same page as the next one", "a marker of another page or none");
    }
    last = next.orElse("");
    return next;
  }

  /** Returns what {@code member} reads from a response. */
  Optional<String> text(JsonResponse response, Supplier<Optional<String>> member) {
    try {
      return member.get();
    } catch (InvalidValueException e) {
      throw new SourceFailure(response.request() + ": " + e.getMessage());
    }
  }
}
