package io.portico.http.dashboard.session;

import io.micronaut.context.annotation.Factory;
import io.micronaut.core.type.Argument;
import io.portico.http.browser.FoundArgument;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;

/** Binds what {@link DashboardFilter} has found to the arguments of routes. */
@Factory
final class SessionArguments {

  @Singleton
  FoundArgument<DashboardSession> session() {
    return new FoundArgument<>(
        Argument.of(DashboardSession.class),
        request ->
            BrowserContext.known(request)
                .flatMap(BrowserContext::session)
                .map(session -> session.during(RequestId.of(request))));
  }

  @Singleton
  FoundArgument<BrowserContext> browser() {
    return new FoundArgument<>(Argument.of(BrowserContext.class), BrowserContext::known);
  }
}
