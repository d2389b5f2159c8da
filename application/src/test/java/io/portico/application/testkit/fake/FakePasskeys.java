package io.portico.application.testkit.fake;

import io.portico.application.port.out.factor.Passkeys;
import io.portico.domain.factor.Factor;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;

/** Passkeys whose answers are a credential, a counter and the challenge, in words. */
public final class FakePasskeys implements Passkeys {

  /** Returns what a device of a user answers to {@code challenge}. */
  public static String answer(String credential, long counter, String challenge) {
    return credential + " " + counter + " " + challenge;
  }

  @Override
  public Optional<NewPasskey> register(byte[] challenge, String answer) {
    return counter(challenge, answer).stream()
        .mapToObj(counter -> new NewPasskey(credential(answer).orElseThrow(), "key", counter))
        .findFirst();
  }

  @Override
  public Optional<String> credential(String answer) {
    return Optional.of(answer.split(" ", -1)[0]);
  }

  @Override
  public OptionalLong verify(Factor passkey, byte[] challenge, String answer, boolean withUser) {
    return counter(challenge, answer);
  }

  private static OptionalLong counter(byte[] challenge, String answer) {
    var parts = answer.split(" ", -1);
    var right = Base64.getUrlEncoder().withoutPadding().encodeToString(challenge);
    return parts.length == 3 && parts[2].equals(right)
        ? OptionalLong.of(Long.parseLong(parts[1]))
        : OptionalLong.empty();
  }
}
