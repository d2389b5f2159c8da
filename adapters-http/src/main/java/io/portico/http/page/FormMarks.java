package io.portico.http.page;

import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Base64;

/** Makes the marks of forms, by which one that is sent again is known: random texts. */
@Singleton
public final class FormMarks {

  private static final int BYTES = 12;

  private final SecureRandom random = new SecureRandom();

  /** Returns a mark that no other form has. */
  public String next() {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
