package io.portico.outbound.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import java.util.List;
import java.util.Optional;

/** Reads systems for assertions. */
final class Readings {

  private Readings() {}

  /** Returns the APIs of a system without invalid ones. */
  static List<DiscoveredApi> complete(SourceReader reader) {
    var read = read(reader);
    assertThat(read.rejected()).isEmpty();
    return read.apis();
  }

  /** Returns why records were rejected, each with its place and line. */
  static List<String> rejected(SourceReader reader) {
    return read(reader).rejected().stream()
        .map(
            one ->
                "%s:%s %s: %s"
                    .formatted(
                        one.place(),
                        one.line().map(line -> line + ":").orElse(""),
                        one.field(),
                        one.problem()))
        .toList();
  }

  static Reading.Complete read(SourceReader reader) {
    return switch (reading(reader)) {
      case Reading.Complete read -> read;
      case Reading.Failed(var reasons) -> throw new AssertionError(String.join("\n", reasons));
    };
  }

  /** Returns why it failed; no reason contains the token. */
  static List<String> failed(SourceReader reader) {
    return switch (reading(reader)) {
      case Reading.Complete read -> throw new AssertionError("complete: " + read);
      case Reading.Failed(var reasons) -> {
        assertThat(reasons).isNotEmpty().noneMatch(text -> text.contains(FakeHttpSystem.TOKEN));
        yield reasons;
      }
    };
  }

  private static Reading reading(SourceReader reader) {
    return new ConfiguredSource(new SourceName("tested"), "kind", Optional.empty(), true, reader)
        .read();
  }
}
