package io.portico.metrics;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toUnmodifiableMap;

import io.portico.application.port.in.key.VerifyKeys;
import io.portico.domain.key.VerificationResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Counts verified keys by their result. */
public record CountedVerifications(VerifyKeys port, Counters counters) implements VerifyKeys {

  private static final Map<VerificationResult, String> WORDS =
      Arrays.stream(VerificationResult.values())
          .collect(
              toUnmodifiableMap(
                  result -> result, result -> result.name().toLowerCase(Locale.ROOT)));

  @Override
  public List<Verification> verify(Query query) {
    var verifications = port.verify(query);
    count(verifications);
    return verifications;
  }

  @Override
  public Optional<List<Verification>> verifyCached(Query query) {
    var verifications = port.verifyCached(query);
    verifications.ifPresent(this::count);
    return verifications;
  }

  /* One by one, because most queries have one key. */
  private void count(List<Verification> verifications) {
    for (var verification : verifications) {
      counters.add(
          "portico.key.verifications",
          "result",
          requireNonNull(WORDS.get(verification.result())),
          1);
    }
  }
}
