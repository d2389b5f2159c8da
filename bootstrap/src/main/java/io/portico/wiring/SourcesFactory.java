package io.portico.wiring;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.discovery.SourceConnector;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.config.Settings;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.outbound.source.HttpSourceConnector;
import io.portico.outbound.source.SourcesFile;
import io.portico.tracing.TracedSource;
import io.portico.tracing.Tracing;
import jakarta.inject.Singleton;
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

  /** Reads the systems that administrators add. */
  @Singleton
  SourceConnector connector(Settings settings, Optional<Tracing> tracing) {
    var connector = new HttpSourceConnector(settings.outbound().privateSources());
    return tracing.<SourceConnector>map(on -> new TracedConnector(connector, on)).orElse(connector);
  }

  private record TracedConnector(SourceConnector port, Tracing tracing) implements SourceConnector {

    @Override
    public void requirePermitted(GatewayAddress address) {
      port.requirePermitted(address);
    }

    @Override
    public SourceSystem connect(SourceDetails details, Optional<SourceCredential> credential) {
      return new TracedSource(port.connect(details, credential), tracing);
    }
  }

  private static List<SourceSystem> read(Path file) {
    try {
      return SourcesFile.read(file);
    } catch (InvalidValueException e) {
      throw e.at("PORTICO_SOURCES: " + file + ": " + e.field());
    }
  }
}
