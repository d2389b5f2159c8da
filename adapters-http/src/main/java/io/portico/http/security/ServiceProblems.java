package io.portico.http.security;

import static java.util.stream.Collectors.joining;

import io.micronaut.http.HttpRequest;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceRights;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** The problems of services that do what their credentials do not allow. */
final class ServiceProblems {

  private ServiceProblems() {}

  static Problem closed(HttpRequest<?> request) {
    return forbidden(
        ErrorCode.CLOSED_TO_SERVICES,
        request,
        "The route is closed to service credentials (expected: the credential of a user)");
  }

  static Problem scopeMissing(
      HttpRequest<?> request,
      List<Scope.Kind> allowed,
      Optional<String> source,
      ServiceRights rights) {
    var missing = allowed.stream().map(kind -> written(kind, source)).collect(joining(" or "));
    return forbidden(
        ErrorCode.SCOPE_MISSING,
        request,
        "The service credential lacks the scope %s (it has: %s)"
            .formatted(missing, rights.words()));
  }

  private static String written(Scope.Kind kind, Optional<String> source) {
    return kind == Scope.Kind.DISCOVERY
        ? source.map(name -> "discovery:" + name).orElseGet(kind::word)
        : kind.word();
  }

  private static Problem forbidden(ErrorCode code, HttpRequest<?> request, String why) {
    return Problem.of(code, "%s. %s.".formatted(Problems.forbidden(request).message(), why));
  }

  static Problem addressNotAllowed(InetAddress address) {
    return Problem.of(
        ErrorCode.ADDRESS_NOT_ALLOWED,
        "The service credential is not accepted from %s (expected: one of its addresses; behind a"
                .formatted(address.getHostAddress())
            + " proxy, that of the visitor if PORTICO_TRUSTED_PROXIES names the proxy).");
  }
}
