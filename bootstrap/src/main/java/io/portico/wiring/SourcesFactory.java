package io.portico.wiring;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.config.Settings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.sources.SourcesFile;
import java.nio.file.Path;
import java.util.List;

/** Builds the systems of the operator's sources file. */
@Factory
final class SourcesFactory {

  /** Reads the file at startup, so that an error in it stops the start. */
  @Context
  SourceSystems sources(Settings settings) {
    var systems = settings.sources().map(SourcesFactory::read).orElse(List.of());
    return () -> systems;
  }

  private static List<SourceSystem> read(Path file) {
    try {
      return SourcesFile.read(file);
    } catch (InvalidValueException e) {
      throw e.at("PORTICO_SOURCES: " + file + ": " + e.field());
    }
  }
}
