package io.portico.http.dashboard.session;

import io.portico.http.browser.Form;

import io.micronaut.context.annotation.Factory;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.function.Function;

/** Binds what {@link DashboardFilter} has found to the arguments of routes. */
@Factory
final class SessionArguments {

  @Singleton
  Binder<DashboardSession> session() {
    return new Binder<>(
        Argument.of(DashboardSession.class),
        request ->
            BrowserContext.known(request)
                .flatMap(BrowserContext::session)
                .map(session -> session.during(RequestId.of(request))));
  }

  @Singleton
  Binder<Form> form() {
    return new Binder<>(Argument.of(Form.class), Form::of);
  }

  @Singleton
  Binder<BrowserContext> browser() {
    return new Binder<>(Argument.of(BrowserContext.class), BrowserContext::known);
  }

  /** Binds an argument once the filters have run. */
  record Binder<T>(Argument<T> argumentType, Function<HttpRequest<?>, Optional<T>> finder)
      implements TypedRequestArgumentBinder<T>, PostponedRequestArgumentBinder<T> {

    @Override
    public BindingResult<T> bind(ArgumentConversionContext<T> context, HttpRequest<?> request) {
      var found = finder.apply(request);
      return () -> found;
    }
  }
}
