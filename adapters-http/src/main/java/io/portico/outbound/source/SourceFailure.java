package io.portico.outbound.source;

import java.util.List;

/**
 * A system could not be read. The reasons are sentences for an administrator, without credentials.
 * Only {@link ConfiguredSource} catches it.
 */
final class SourceFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<String> reasons;
  private final int status;

  private SourceFailure(List<String> reasons, int status) {
    super(String.join("; ", reasons));
    this.reasons = List.copyOf(reasons);
    this.status = status;
  }

  SourceFailure(List<String> reasons) {
    this(reasons, 0);
  }

  SourceFailure(String reason) {
    this(List.of(reason));
  }

  /** Returns the failure of {@code request}, with what was found and what was expected. */
  static SourceFailure of(String request, String found, String expected) {
    return new SourceFailure("%s: %s (expected: %s)".formatted(request, found, expected));
  }

  /** Returns the same failure as that of a response with this status. */
  SourceFailure of(int responseStatus) {
    return new SourceFailure(reasons, responseStatus);
  }

  /** Returns the status of the response, or 0 if the failure is another one. */
  int status() {
    return status;
  }

  List<String> reasons() {
    return reasons;
  }
}
