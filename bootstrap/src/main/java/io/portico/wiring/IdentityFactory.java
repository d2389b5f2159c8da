package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.portico.config.Settings;
import io.portico.outbound.identity.NimbusProviders;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds what signing in with providers needs of the settings. */
@Factory
final class IdentityFactory {

  @Singleton
  @Bean(preDestroy = "close")
  NimbusProviders openIdProviders(Settings settings, InstantSource clock) {
    return new NimbusProviders(settings.outbound().privateIdentityProviders(), clock);
  }
}
