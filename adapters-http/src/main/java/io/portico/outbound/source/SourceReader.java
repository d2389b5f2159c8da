package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.discovery.SourceKind;

/** Reads the APIs of one kind of system. */
interface SourceReader {

  /** Returns the reader of a system of {@code kind}. */
  static SourceReader of(SourceKind kind, SourceHttp http) {
    return switch (kind) {
      case KONG -> new KongReader(http);
      case TYK_GATEWAY -> new TykReader(http, TykReader.Part.GATEWAY);
      case TYK_DASHBOARD -> new TykReader(http, TykReader.Part.DASHBOARD);
      case KUBERNETES -> new KubernetesReader(http);
    };
  }

  /** Returns the header with which systems of {@code kind} are sent the credential. */
  static SourceHttp.Header header(SourceKind kind, Credential credential) {
    return switch (kind) {
      case KONG -> new SourceHttp.Header("Kong-Admin-Token", "", credential);
      case TYK_GATEWAY -> new SourceHttp.Header("x-tyk-authorization", "", credential);
      case TYK_DASHBOARD -> new SourceHttp.Header("Authorization", "", credential);
      case KUBERNETES -> new SourceHttp.Header("Authorization", "Bearer ", credential);
    };
  }

  /** Returns the address, without any credential. */
  String address();

  /** Reads all of its APIs. */
  Reading.Complete read();
}
