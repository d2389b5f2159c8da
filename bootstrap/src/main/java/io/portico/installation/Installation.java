package io.portico.installation;

import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.config.InstallationType;
import io.portico.config.Settings;
import io.portico.secret.SecretSource;
import java.util.Map;

/**
 * The adapters that differ between the types of installation. Each type names those it plugs in.
 */
public sealed interface Installation permits CloudInstallation, SelfHostedInstallation {

  /** Returns the installation that the operator chose. Nothing else depends on its type. */
  static Installation of(Settings settings) {
    return switch (settings.installation()) {
      case InstallationType.Cloud cloud -> new CloudInstallation(cloud, settings.data());
      case InstallationType.SelfHosted selfHosted ->
          new SelfHostedInstallation(selfHosted, settings.data());
    };
  }

  /** Returns the framework's properties of the database of all stores. */
  Map<String, Object> database();

  /** Returns how keys are identified. */
  KeyIdentifiers keyIdentifiers();

  /** Returns the source of the secret that values are sealed with. */
  SecretSource secret();

  /** Returns how the first credential reaches the operator. */
  CredentialHandover handover();
}
