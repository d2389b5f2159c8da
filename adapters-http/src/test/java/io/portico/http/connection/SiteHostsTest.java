package io.portico.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SiteHostsTest {

  private final SiteHosts hosts = new SiteHosts("developers.example.com=acme");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "developers.example.com",
        "DEVELOPERS.example.com",
        "developers.example.com:8443",
        "developers.example.com.",
        "developers.example.com.:8443"
      })
  void target_onTheHostOfASite_isBelowTheSite(String host) {
    assertThat(hosts.target(host, "/apis?q=a")).isEqualTo("/portal/acme/apis?q=a");
  }

  @ParameterizedTest
  @CsvSource({"x:/api/apis", "http:/dashboard", "api/apis", "*"})
  void target_thatIsNoPath_leadsToTheFirstPage(String target) {
    assertThat(hosts.target("developers.example.com", target)).isEqualTo("/portal/acme/");
  }

  @Test
  void target_onAnotherHost_isAsItIs() {
    assertThat(hosts.target("example.com", "*")).isEqualTo("*");
    assertThat(hosts.target(null, "/api/apis")).isEqualTo("/api/apis");
  }
}
