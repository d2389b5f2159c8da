package io.portico.http.connection;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.portico.http.problem.UndecodedResponseFilter;
import jakarta.inject.Singleton;

/** Completes the responses to {@link GatewayCalls} that cannot be decoded. */
@Singleton
final class UndecodedGatewayCalls implements UndecodedResponseFilter {

  @Override
  public void complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
    if (GatewayCalls.contains(request.getPath())) {
      GatewayCalls.complete(response);
    }
  }
}
