package io.portico.wiring;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.config.Settings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.outbound.source.SourcesFile;
import io.portico.tracing.TracedSource;
import io.portico.tracing.Tracing;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Builds the systems of the operator's sources file. */
@Factory
final class SourcesFactory {

  /** Reads the file at startup, so that an error in it stops the start. */
  @Context
  SourceSystems sources(Settings settings, Optional<Tracing> tracing) {
    var systems = settings.sources().map(SourcesFactory::read).orElse(List.of());
    var traced =
        tracing.map(
            on -> systems.stream().<SourceSystem>map(one -> new TracedSource(one, on)).toList());
    var all = traced.orElse(systems);
    return () -> all;
  }

  private static List<SourceSystem> read(Path file) {
    try {
      return SourcesFile.read(file);
    } catch (InvalidValueException e) {
      throw e.at("PORTICO_SOURCES: " + file + ": " + e.field());
    }
  }
}
