package io.portico.password;

import de.mkammerer.argon2.Argon2;
import de.mkammerer.argon2.Argon2Factory;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;

/** Argon2id by the reference implementation in C. */
final class NativeArgon2id implements Argon2id {

  private final Argon2 library;

  /** Throws {@link LinkageError} if the library does not load. */
  NativeArgon2id() {
    library = Argon2Factory.create(Argon2Factory.Argon2Types.ARGON2id);
    // The first use loads the library.
    hash(new Password("first use"));
  }

  @Override
  public PasswordHash hash(Password password) {
    return new PasswordHash(
        library.hash(ROUNDS, MEMORY_KIB, LANES, password.secret().toCharArray()));
  }

  @Override
  public boolean matches(Password password, PasswordHash hash) {
    return library.verify(hash.text(), password.secret().toCharArray());
  }
}
