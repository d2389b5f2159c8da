package io.portico.password;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;

/** Argon2id in Java, for machines without the native library. */
final class JavaArgon2id implements Argon2id {

  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;

  private final Argon2Function today =
      Argon2Function.getInstance(MEMORY_KIB, ROUNDS, LANES, HASH_BYTES, Argon2.ID);

  @Override
  public PasswordHash hash(Password password) {
    return new PasswordHash(
        com.password4j.Password.hash(password.secret())
            .addRandomSalt(SALT_BYTES)
            .with(today)
            .getResult());
  }

  @Override
  public boolean matches(Password password, PasswordHash hash) {
    return com.password4j.Password.check(password.secret(), hash.text())
        .with(Argon2Function.getInstanceFromHash(hash.text()));
  }
}
