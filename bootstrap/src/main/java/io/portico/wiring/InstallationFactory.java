package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.installation.InstallationSettings;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.config.Settings;
import io.portico.config.SettingsInForce;
import io.portico.installation.Installation;
import io.portico.secret.AesSealing;
import jakarta.inject.Singleton;
import java.security.SecureRandom;

/** Plugs in the adapters that the type of the installation names. */
@Factory
final class InstallationFactory {

  @Singleton
  KeyIdentifiers keyIdentifiers(Installation installation) {
    return installation.keyIdentifiers();
  }

  @Singleton
  Sealing sealing(Installation installation, SecureRandom random) {
    return new AesSealing(installation.secret().secret(), random);
  }

  @Singleton
  InstallationSettings settings(Settings settings) {
    var all = SettingsInForce.of(settings);
    return () -> all;
  }

  @Singleton
  CredentialHandover handover(Installation installation) {
    return installation.handover();
  }
}
