package io.portico.application.port.out.discovery;

import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.gateway.GatewayAddress;
import java.util.Optional;

/** Reads the systems that administrators name, at addresses that the operator permits. */
public interface SourceConnector {

  /**
   * Does nothing if the operator permits {@code address}, or its host is unknown now.
   *
   * @throws io.portico.domain.shared.InvalidValueException if not; it names the setting
   */
  void requirePermitted(GatewayAddress address);

  /** Returns the system, which is not contacted before it is read. */
  SourceSystem connect(SourceDetails details, Optional<SourceCredential> credential);
}
