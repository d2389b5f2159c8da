package io.portico.http.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.site.SiteName;
import io.portico.http.connection.SiteHosts;
import io.portico.http.exchange.PublicAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;

class SiteAddressesTest {

  private static final SiteName ACME = new SiteName("acme");

  private static SiteAddresses addresses(String hosts) {
    return new SiteAddresses(
        new PublicAddress(() -> URI.create("https://portico.example.com:8443")),
        new SiteHosts(hosts));
  }

  @Test
  void of_siteWithoutAHost_isBelowTheInstallation() {
    var addresses = addresses("dev.example.com=other");

    assertThat(addresses.of(ACME, "/sign-in"))
        .hasToString("https://portico.example.com:8443/portal/acme/sign-in");
    assertThat(addresses.link(ACME, "/sign-in")).isEqualTo("/portal/acme/sign-in");
  }

  @Test
  void of_siteOnAHost_isThere() {
    var addresses = addresses("dev.example.com=acme");

    assertThat(addresses.of(ACME, "/sign-in")).hasToString("https://dev.example.com/sign-in");
    assertThat(addresses.link(ACME, "/sign-in")).isEqualTo("//dev.example.com/sign-in");
  }
}
