package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;

/**
 * Completes the responses to requests that cannot be decoded, for example because their headers are
 * too large. The framework runs no other filter for them.
 */
@FunctionalInterface
public interface UndecodedResponseFilter {

  /** Completes {@code response}. Of {@code request}, only the method and the path are certain. */
  void complete(HttpRequest<?> request, MutableHttpResponse<?> response);
}
