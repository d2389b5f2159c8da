package io.portico.secret;

/** Where the secret of an installation comes from. */
@FunctionalInterface
public interface SecretSource {

  /** Returns the secret. */
  byte[] secret();
}
