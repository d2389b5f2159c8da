package io.portico.sources;

import java.util.List;

/** Why a system could not be read, in sentences for an administrator; without any credential. */
final class SourceFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient List<String> reasons;

  SourceFailure(List<String> reasons) {
    super(String.join("; ", reasons));
    this.reasons = List.copyOf(reasons);
  }

  SourceFailure(String reason) {
    this(List.of(reason));
  }

  /** Returns the failure of what was {@code asked}: what came, and what was expected. */
  static SourceFailure of(String asked, String came, String expected) {
    return new SourceFailure("%s: %s (expected: %s)".formatted(asked, came, expected));
  }

  List<String> reasons() {
    return reasons;
  }
}
