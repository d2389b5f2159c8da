package io.portico.config;

import io.portico.config.InstallationType.SelfHosted;
import io.portico.config.Settings.Secret;
import io.portico.config.Settings.Server;
import io.portico.domain.key.KeyForm;
import java.util.Optional;

/** The type of an installation, with the settings that depend on it. */
public sealed interface InstallationType {

  /** Returns the word of the type, as operators write it. */
  String word();

  /** Returns the database server; the database is embedded if it is empty. */
  Optional<Server> server();

  /**
   * Several nodes, run for others.
   *
   * @param sharedSecret the secret that all nodes seal with
   */
  record Cloud(Server database, Secret sharedSecret) implements InstallationType {

    static final String WORD = "cloud";

    @Override
    public String word() {
      return WORD;
    }

    @Override
    public Optional<Server> server() {
      return Optional.of(database);
    }
  }

  /**
   * One machine, run by its users.
   *
   * @param secret the secret that values are sealed with; generated if empty
   * @param keys the form in which issued keys are stored
   */
  record SelfHosted(Optional<Server> server, Optional<Secret> secret, KeyForm keys)
      implements InstallationType {

    static final String WORD = "self-hosted";

    /** An embedded database, a generated secret and hashed keys. */
    public static final SelfHosted DEFAULT =
        new SelfHosted(Optional.empty(), Optional.empty(), KeyForm.HASHED);

    @Override
    public String word() {
      return WORD;
    }
  }
}
