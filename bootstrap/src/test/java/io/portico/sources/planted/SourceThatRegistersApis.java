package io.portico.sources.planted;

import io.portico.application.port.in.api.RegisterApi;

/** A source that goes ahead of whoever asked it. */
public final class SourceThatRegistersApis {

  boolean register(RegisterApi registerApi) {
    return registerApi.hashCode() == 0;
  }
}
