package io.portico.application.testkit.fake;

import io.portico.application.port.out.access.TokenGenerator;
import io.portico.domain.access.AccessToken;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes credentials that a test can foretell. */
public final class PredictableTokens implements TokenGenerator {

  private final AtomicInteger made = new AtomicInteger();

  /** Returns the credential that is made {@code number}th; the first is 1. */
  public static AccessToken nth(int number) {
    return AccessToken.chosen("token", "predictable-credential-%d".formatted(number));
  }

  @Override
  public AccessToken next() {
    return nth(made.incrementAndGet());
  }

  /** Returns how many credentials were made. */
  public int made() {
    return made.get();
  }
}
