package io.portico.outbound.source;

import io.portico.application.port.out.portalimport.ClassicDashboard;
import io.portico.application.port.out.portalimport.ClassicDashboards;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.shared.InvalidValueException;
import io.portico.outbound.AddressPolicy;
import java.util.Optional;

/** Installations of the classic dashboard, read over their HTTP interface. */
public final class HttpDashboards implements ClassicDashboards {

  private static final String URL = "url";
  private static final int LONGEST_ADDRESS = 2_000;

  private static final String PRIVATE_ADDRESSES = "PORTICO_IMPORTS_PRIVATE_ADDRESSES";

  private final ImportLimits limits;
  private final AddressPolicy addresses;

  /**
   * Reads within {@code limits}.
   *
   * @param privateAddresses whether installations may have addresses that are not public
   */
  public HttpDashboards(ImportLimits limits, boolean privateAddresses) {
    this.limits = limits;
    this.addresses = new AddressPolicy(privateAddresses, PRIVATE_ADDRESSES);
  }

  @Override
  public ClassicDashboard at(String address, DashboardCredential credential) {
    if (address.length() > LONGEST_ADDRESS) {
      throw InvalidValueException.found(
          URL, address.length() + " characters", "at most " + LONGEST_ADDRESS);
    }
    var http =
        new SourceHttp(
            SourceHttp.address(URL, address),
            Optional.of(
                SourceReader.header(
                    SourceKind.TYK_DASHBOARD, Credential.of("token", credential.secret()))),
            limits.forReading(),
            addresses);
    return new HttpDashboard(http, limits.pages());
  }
}
