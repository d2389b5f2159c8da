package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.installation.InstallationQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.installation.InstallationSetting;
import java.util.List;

/** A {@link Stub} for the inbound port of the settings of the installation. */
public final class InstallationStubs extends Stubs {

  public final Stub<Actor, List<InstallationSetting>> settings = stub();

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(InstallationQueries.class, settings::call);
  }
}
