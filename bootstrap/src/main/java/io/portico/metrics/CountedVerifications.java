package io.portico.metrics;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.portico.application.port.in.key.VerifyKeys;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Counts verified keys by their result. */
public record CountedVerifications(VerifyKeys port, Counters counters) implements VerifyKeys {

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

  private void count(List<Verification> verifications) {
    verifications.stream()
        .collect(groupingBy(Verification::result, counting()))
        .forEach(
            (result, number) ->
                counters.add(
                    "portico.key.verifications",
                    "result",
                    result.name().toLowerCase(Locale.ROOT),
                    number));
  }
}
