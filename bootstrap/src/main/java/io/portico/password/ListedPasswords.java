package io.portico.password;

import static java.util.stream.Collectors.toUnmodifiableSet;

import com.nulabinc.zxcvbn.StandardDictionaries;
import io.portico.application.port.out.account.CommonPasswords;
import io.portico.domain.account.Password;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;

/** The most common passwords, from published leaks. */
public final class ListedPasswords implements CommonPasswords {

  private static final int MOST_USED = 10_000;

  private final Set<String> folded;

  private ListedPasswords(Set<String> folded) {
    this.folded = folded;
  }

  /** Reads the list, which takes some milliseconds. */
  public static ListedPasswords read() {
    try {
      return new ListedPasswords(
          StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies().stream()
              .limit(MOST_USED)
              .map(ListedPasswords::folded)
              .collect(toUnmodifiableSet()));
    } catch (IOException e) {
      throw new UncheckedIOException("the list of common passwords cannot be read", e);
    }
  }

  @Override
  public boolean contains(Password password) {
    return folded.contains(folded(password.secret()));
  }

  private static String folded(String secret) {
    return secret.toLowerCase(Locale.ROOT);
  }
}
