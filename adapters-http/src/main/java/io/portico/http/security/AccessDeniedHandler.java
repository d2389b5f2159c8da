package io.portico.http.security;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.security.authentication.AuthorizationException;
import io.micronaut.security.authentication.DefaultAuthorizationExceptionHandler;
import io.portico.http.problem.Problems;
import jakarta.inject.Singleton;

/**
 * Answers 401 to unauthenticated callers, or 429 if there were too many of them from the same
 * address, and 403 to callers without the permission.
 */
@Singleton
@Replaces(DefaultAuthorizationExceptionHandler.class)
record AccessDeniedHandler(CallerLimits limits)
    implements ExceptionHandler<AuthorizationException, MutableHttpResponse<?>> {

  @Override
  @SuppressWarnings("rawtypes") // so the framework declares it
  public MutableHttpResponse<?> handle(HttpRequest request, AuthorizationException exception) {
    if (exception.isForbidden()) {
      return Problems.answer(request, Problems.forbidden(request));
    }
    var tooMany = limits.countAnonymous(request);
    return tooMany == null ? Problems.unauthorised(request) : Problems.answer(request, tooMany);
  }
}
