package io.portico.installation;

import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.config.InstallationType;
import io.portico.key.HashedKeyIdentifiers;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.secret.SecretSource;
import java.nio.file.Path;
import java.util.Map;

/**
 * Several stateless nodes on one database server: all share its data and a secret from their
 * environment, and keys are always hashed.
 */
record CloudInstallation(InstallationType.Cloud settings, Path data) implements Installation {

  @Override
  public Map<String, Object> database() {
    var server = settings.database();
    return DatabaseProperties.server(server.url(), server.user(), server.password());
  }

  @Override
  public KeyIdentifiers keyIdentifiers() {
    return new HashedKeyIdentifiers();
  }

  @Override
  public SecretSource secret() {
    return settings.sharedSecret()::bytes;
  }

  @Override
  public CredentialHandover handover() {
    return new AdminTokenFile(data);
  }
}
