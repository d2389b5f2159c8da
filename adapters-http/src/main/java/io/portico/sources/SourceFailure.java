package io.portico.sources;

import java.util.List;

/**
 * A system could not be read. The reasons are sentences for an administrator, without credentials.
 * Only {@link ConfiguredSource} catches it.
 */
final class SourceFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<String> reasons;

  SourceFailure(List<String> reasons) {
    super(String.join("; ", reasons));
    this.reasons = List.copyOf(reasons);
  }

  SourceFailure(String reason) {
    this(List.of(reason));
  }

  /** Returns the failure of {@code request}, with what was found and what was expected. */
  static SourceFailure of(String request, String found, String expected) {
    return new SourceFailure("%s: %s (expected: %s)".formatted(request, found, expected));
  }

  List<String> reasons() {
    return reasons;
  }
}
