package io.portico.domain.account;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.account.PasswordHash.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordHashTest {

  private static final String ARGON2 =
      "$argon2id$v=19$m=19456,t=2,p=1$LgWD5NX02zIHxesS0hnFvA"
          + "$/ro6SpErTSsiKAzDGJUZYCN8q2oBm2SprXvZ3G1P3fo";
  private static final String BCRYPT =
      "$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy";

  @Test
  void of_argon2id_isKept() {
    assertThat(new PasswordHash(ARGON2).format()).isEqualTo(Format.ARGON2ID);
  }

  @ParameterizedTest
  @ValueSource(strings = {"$2a$", "$2b$", "$2y$"})
  void of_bcrypt_isKept(String kind) {
    assertThat(new PasswordHash(kind + BCRYPT.substring(4)).format()).isEqualTo(Format.BCRYPT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hunter22",
        "$2x$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
        "$2b$15$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
        "$2b$31$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
        "$2b$03$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy",
        "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhW",
        "$argon2i$v=19$m=19456,t=2,p=1$LgWD5NX02zIHxesS0hnFvA$/ro6SpErTSsiKAzDGJUZYCN8q2oBm2Spr",
        "$argon2id$v=19$m=65537,t=2,p=1$LgWD5NX02zIHxesS0hnFvA$/ro6SpErTSsiKAzDGJUZYCN8q2oBm2Spr",
        "$argon2id$v=19$m=19456,t=10,p=1$LgWD5NX02zIHxesS0hnFvA$/ro6SpErTSsiKAzDGJUZYCN8q2oBm2S",
        "$argon2id$v=19$m=19456,t=2,p=9$LgWD5NX02zIHxesS0hnFvA$/ro6SpErTSsiKAzDGJUZYCN8q2oBm2Spr",
        "$argon2id$v=19$m=19456,t=2,p=1$LgWD5NX02zIHxesS0hnFvA",
        "$argon2id$v=19$m=19456,t=2,p=1",
        "$argon2id$v=19$",
        "$argon2id$v=19$m=19456,t=2,p=1$LgWD5NX02z$/ro6SpErTSsiKAzDGJUZYCN8q2oBm2Spr",
        "$argon2id$v=19$m=19456,t=2,p=1$LgWD5NX02zIHxesS0hnFvA$/ro6SpErTSsiKAzDGJUZY",
        "$argon2id$v=19$m=19456,t=2,p=1$LgWD5NX02zIHx$sS0hnFvA$/ro6SpErTSsiKAzDGJUZYCN8q2oBm2Spr",
        "$argon2id$v=19$m=19456,t=2,p=1$LgWD5NX02zIHxesS0hnFvA$/ro6SpErTSsi\nKAzDGJUZYCN8q2oBm2Spr"
      })
  void of_anythingElse_isRefusedWithoutShowingIt(String text) {
    assertThatInvalid(() -> new PasswordHash(text))
        .hasMessageStartingWith(
            "passwordHash: a text of %d characters (expected: $argon2id$v=19$ with m up to 65536, or bcrypt",
            text.length());
  }

  @Test
  void toString_always_isRedacted() {
    assertThat(new PasswordHash(BCRYPT)).hasToString("PasswordHash[redacted]");
    assertThat(new Password("hunter22")).hasToString("Password[redacted]");
  }
}
