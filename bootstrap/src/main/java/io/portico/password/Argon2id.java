package io.portico.password;

import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Argon2id, in the texts that all its implementations share. */
interface Argon2id {

  /** The memory of one hash, as OWASP recommends. */
  int MEMORY_KIB = 19_456;

  /** How often that memory is gone through. */
  int ROUNDS = 2;

  /** How many threads could work on one hash. */
  int LANES = 1;

  /** How the hashes begin that are made today. */
  String TODAY = "$argon2id$v=19$m=%d,t=%d,p=%d$".formatted(MEMORY_KIB, ROUNDS, LANES);

  /** Returns a new hash, with a salt of its own. */
  PasswordHash hash(Password password);

  /** Returns whether {@code hash}, which is of Argon2id, was made of {@code password}. */
  boolean matches(Password password, PasswordHash hash);

  /**
   * Returns the native implementation, or the one in Java, which takes nearly twice as long, where
   * no native one loads.
   */
  static Argon2id fastest() {
    try {
      return new NativeArgon2id();
    } catch (LinkageError e) {
      log()
          .warn("no native Argon2 here, so one in Java is used, which is slower: {}", e.toString());
      return new JavaArgon2id();
    }
  }

  private static Logger log() {
    return LoggerFactory.getLogger(Argon2id.class);
  }
}
