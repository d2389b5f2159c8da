package io.portico.http.browser;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import java.util.Optional;
import java.util.function.Function;

/** Binds an argument of routes to what the filters have found, once they have run. */
public record FoundArgument<T>(
    Argument<T> argumentType, Function<HttpRequest<?>, Optional<T>> finder)
    implements TypedRequestArgumentBinder<T>, PostponedRequestArgumentBinder<T> {

  @Override
  public BindingResult<T> bind(ArgumentConversionContext<T> context, HttpRequest<?> request) {
    var found = finder.apply(request);
    return () -> found;
  }
}
