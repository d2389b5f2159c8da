package io.portico.http.security;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.security.authentication.AuthorizationException;
import io.micronaut.security.authentication.DefaultAuthorizationExceptionHandler;
import io.portico.http.problem.Problems;
import jakarta.inject.Singleton;

/** Answers 401 to unauthenticated callers, and 403 to callers without the permission. */
@Singleton
@Replaces(DefaultAuthorizationExceptionHandler.class)
final class AccessDeniedHandler
    implements ExceptionHandler<AuthorizationException, MutableHttpResponse<?>> {

  @Override
  @SuppressWarnings("rawtypes") // so the framework declares it
  public MutableHttpResponse<?> handle(HttpRequest request, AuthorizationException exception) {
    return exception.isForbidden()
        ? Problems.answer(request, Problems.forbidden(request))
        : Problems.unauthorised(request);
  }
}
