package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceConnector;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.outbound.AddressPolicy;
import java.util.Optional;
import java.util.function.Function;

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
        reader(details, credential));
  }

  private SourceReader reader(SourceDetails details, Optional<SourceCredential> credential) {
    return switch (details.kind()) {
      case KONG -> new KongReader(http(details, credential, KongReader::header));
      case TYK_GATEWAY -> tyk(TykReader.Part.GATEWAY, details, credential);
      case TYK_DASHBOARD -> tyk(TykReader.Part.DASHBOARD, details, credential);
      case KUBERNETES -> new KubernetesReader(http(details, credential, KubernetesReader::header));
    };
  }

  private TykReader tyk(
      TykReader.Part part, SourceDetails details, Optional<SourceCredential> credential) {
    return new TykReader(http(details, credential, part::header), part);
  }

  private SourceHttp http(
      SourceDetails details,
      Optional<SourceCredential> credential,
      Function<Credential, SourceHttp.Header> header) {
    return new SourceHttp(
        details.address().uri(),
        credential.map(clear -> Credential.of("credential", clear.secret())).map(header),
        limits,
        addresses);
  }
}
