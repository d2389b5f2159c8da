package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceConnector;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.outbound.AddressPolicy;
import java.util.Optional;

/** Reads the systems that administrators name over HTTP. */
public final class HttpSourceConnector implements SourceConnector {

  private static final String PRIVATE_ADDRESSES = "PORTICO_SOURCES_PRIVATE_ADDRESSES";

  private final AddressPolicy addresses;
  private final ReadLimits limits;

  /**
   * @param privateAddresses whether systems may have addresses that are not public
   */
  public HttpSourceConnector(boolean privateAddresses) {
    this.addresses = new AddressPolicy(privateAddresses, PRIVATE_ADDRESSES);
    this.limits = ReadLimits.DEFAULT;
  }

  @Override
  public void requirePermitted(GatewayAddress address) {
    addresses.requirePermitted("url", address.uri());
  }

  @Override
  public SourceSystem connect(SourceDetails details, Optional<SourceCredential> credential) {
    return new ConfiguredSource(
        details.name(),
        details.kind().word(),
        details.every(),
        details.definitions(),
        SourceReader.of(details.kind(), http(details, credential)));
  }

  private SourceHttp http(SourceDetails details, Optional<SourceCredential> credential) {
    return new SourceHttp(
        details.address().uri(),
        credential
            .map(clear -> Credential.of("credential", clear.secret()))
            .map(clear -> SourceReader.header(details.kind(), clear)),
        limits,
        addresses);
  }
}
