package io.portico.http.security;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import io.portico.domain.access.Actor;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;

/**
 * Binds the {@link Actor} of a request, and the id of the request, to controller arguments, once
 * the filters have authenticated the caller.
 */
@Singleton
final class ActorBinder
    implements TypedRequestArgumentBinder<Actor>, PostponedRequestArgumentBinder<Actor> {

  private static final Argument<Actor> ACTOR = Argument.of(Actor.class);

  @Override
  public Argument<Actor> argumentType() {
    return ACTOR;
  }

  @Override
  public BindingResult<Actor> bind(
      ArgumentConversionContext<Actor> context, HttpRequest<?> request) {
    var actor =
        request
            .getUserPrincipal(CallerAuthentication.class)
            .map(caller -> caller.actor().during(RequestId.of(request)));
    return () -> actor;
  }
}
