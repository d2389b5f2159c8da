package io.portico.installation;

import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.setup.CredentialHandover;
import io.portico.config.InstallationType;
import io.portico.key.HashedKeyIdentifiers;
import io.portico.key.PlainKeyIdentifiers;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.secret.PrivateFolder;
import io.portico.secret.SecretFile;
import io.portico.secret.SecretSource;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;

/**
 * One machine that needs nothing else: an embedded database and a generated secret in the data
 * folder, unless the operator names a database server or a secret. Keys are hashed or stored as
 * they are.
 */
record SelfHostedInstallation(InstallationType.SelfHosted settings, Path data)
    implements Installation {

  @Override
  public Map<String, Object> database() {
    return settings
        .server()
        .map(server -> DatabaseProperties.server(server.url(), server.user(), server.password()))
        .orElseGet(
            () -> {
              PrivateFolder.createFile(data, DatabaseProperties.EMBEDDED_FILE);
              return DatabaseProperties.embedded(data);
            });
  }

  @Override
  public KeyIdentifiers keyIdentifiers() {
    return switch (settings.keys()) {
      case HASHED -> new HashedKeyIdentifiers();
      case PLAIN -> new PlainKeyIdentifiers();
    };
  }

  @Override
  public SecretSource secret() {
    return settings
        .secret()
        .<SecretSource>map(secret -> secret::bytes)
        .orElseGet(() -> new SecretFile(data, new SecureRandom()));
  }

  @Override
  public CredentialHandover handover() {
    return new AdminTokenFile(data);
  }
}
