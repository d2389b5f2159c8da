package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.discovery.RemoteDocuments;
import io.portico.config.Settings;
import io.portico.outbound.api.HttpDocuments;
import jakarta.inject.Singleton;

/** Builds what fetches documents about APIs. */
@Factory
final class RemoteDocumentsFactory {

  @Singleton
  RemoteDocuments documents(Settings settings) {
    return new HttpDocuments(settings.outbound().privateImports());
  }
}
