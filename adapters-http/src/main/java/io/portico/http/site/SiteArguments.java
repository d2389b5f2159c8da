package io.portico.http.site;

import io.micronaut.context.annotation.Factory;
import io.micronaut.core.type.Argument;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.http.browser.FoundArgument;
import jakarta.inject.Singleton;

/** Binds what {@link SiteFilter} has found to the arguments of routes. */
@Factory
final class SiteArguments {

  @Singleton
  FoundArgument<SiteVisit> visit() {
    return new FoundArgument<>(Argument.of(SiteVisit.class), SiteVisit::known);
  }

  @Singleton
  FoundArgument<SignedInDeveloper> developer() {
    return new FoundArgument<>(
        Argument.of(SignedInDeveloper.class),
        request -> SiteVisit.known(request).flatMap(SiteVisit::developer));
  }
}
