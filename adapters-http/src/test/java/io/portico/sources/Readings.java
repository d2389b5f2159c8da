package io.portico.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import java.util.List;
import java.util.Optional;

/** Reads systems for assertions. */
final class Readings {

  private Readings() {}

  static List<DiscoveredApi> complete(SourceReader reader) {
    return switch (reading(reader)) {
      case Reading.Complete(var apis) -> apis;
      case Reading.Failed(var reasons) -> throw new AssertionError(String.join("\n", reasons));
    };
  }

  /** Returns why it failed; no reason contains the token. */
  static List<String> failed(SourceReader reader) {
    return switch (reading(reader)) {
      case Reading.Complete(var apis) -> throw new AssertionError("complete: " + apis);
      case Reading.Failed(var reasons) -> {
        assertThat(reasons).isNotEmpty().noneMatch(text -> text.contains(FakeHttpSystem.TOKEN));
        yield reasons;
      }
    };
  }

  private static Reading reading(SourceReader reader) {
    return new ConfiguredSource(new SourceName("tested"), "kind", Optional.empty(), reader).read();
  }
}
