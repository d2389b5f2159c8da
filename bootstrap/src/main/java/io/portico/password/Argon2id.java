package io.portico.password;

import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import org.slf4j.LoggerFactory;

/**
 * Argon2id with the parameters of this version, in the encoding of the reference implementation.
 */
interface Argon2id extends PasswordAlgorithm {

  /** The memory of one hash, as OWASP recommends. */
  int MEMORY_KIB = 19_456;

  /** The number of passes over that memory. */
  int ROUNDS = 2;

  /** The number of parallel lanes. */
  int LANES = 1;

  /** The prefix of hashes with the current parameters. */
  String CURRENT = "$argon2id$v=19$m=%d,t=%d,p=%d$".formatted(MEMORY_KIB, ROUNDS, LANES);

  /** Returns a new hash with a random salt. */
  PasswordHash hash(Password password);

  /** Returns whether {@code hash} was made by another algorithm or with other parameters. */
  static boolean isOutdated(PasswordHash hash) {
    return !hash.text().startsWith(CURRENT);
  }

  /** Returns the native implementation, or the one in Java, half as fast, if that does not load. */
  static Argon2id fastest() {
    try {
      return new NativeArgon2id();
    } catch (LinkageError e) {
      LoggerFactory.getLogger(Argon2id.class)
          .warn(
              "the native Argon2 library does not load; using the slower one in Java: {}",
              e.toString());
      return new JavaArgon2id();
    }
  }
}
