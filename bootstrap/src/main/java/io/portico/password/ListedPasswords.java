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

  /* Read when the first password is checked: the list takes time and memory that a start has not. */
  private static final class Listed {

    static final Set<String> FOLDED = read();

    private static Set<String> read() {
      try {
        return StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies().stream()
            .limit(MOST_USED)
            .map(ListedPasswords::folded)
            .collect(toUnmodifiableSet());
      } catch (IOException e) {
        throw new UncheckedIOException("the list of common passwords cannot be read", e);
      }
    }
  }

  @Override
  public boolean contains(Password password) {
    return Listed.FOLDED.contains(folded(password.secret()));
  }

  private static String folded(String secret) {
    return secret.toLowerCase(Locale.ROOT);
  }
}
