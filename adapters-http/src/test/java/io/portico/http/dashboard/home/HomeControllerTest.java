package io.portico.http.dashboard.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HomeControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  @Test
  void root_leadsToTheDashboard() {
    var reply = SERVER.call("GET", "/").send();

    assertThat(reply.status()).isEqualTo(303);
    assertThat(reply.header("Location")).hasValue("/dashboard");
  }

  @Test
  void home_isAPageWithTheHeadersOfPages() {
    var reply = SERVER.call("GET", "/dashboard").inSessionOf(Caller.VIEWER).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(reply.header("Vary").orElseThrow()).contains("HX-Request");
    assertThat(reply.header("Content-Security-Policy"))
        .hasValue(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
                + " 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
                + " frame-ancestors 'none'");
    assertThat(reply.body()).startsWith("<!DOCTYPE html>").contains("<h1>Welcome to Portico</h1>");
  }

  @Test
  void home_requestOfHtmx_isTheContentAlone() {
    var reply =
        SERVER
            .call("GET", "/dashboard")
            .inSessionOf(Caller.VIEWER)
            .header("HX-Request", "true")
            .send();

    assertThat(reply.body()).doesNotContain("<!DOCTYPE").contains("<h1>Welcome to Portico</h1>");
  }
}
