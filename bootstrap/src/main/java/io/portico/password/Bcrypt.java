package io.portico.password;

import com.password4j.BcryptFunction;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;

/** Bcrypt, for hashes that were imported from other portals. */
final class Bcrypt implements PasswordAlgorithm {

  @Override
  public boolean matches(Password password, PasswordHash hash) {
    return com.password4j.Password.check(password.secret(), hash.text())
        .with(BcryptFunction.getInstanceFromHash(hash.text()));
  }
}
