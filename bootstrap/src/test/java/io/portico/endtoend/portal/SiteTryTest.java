package io.portico.endtoend.portal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

/** Developers try an API through Portico. */
class SiteTryTest extends PorticoContract {

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @Test
  void aCallIsMadeWithTheKeyAndItsAnswerShownAsText() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
    server.createContext(
        "/v1/echo",
        exchange -> {
          var key = exchange.getRequestHeaders().getFirst("X-API-Key");
          var body = ("<script>alert(1)</script> key=" + key).getBytes(UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      tries("http://127.0.0.1:%d/v1".formatted(server.getAddress().getPort()));
    } finally {
      server.stop(0);
    }
  }

  private void tries(String address) {
    var site = SiteKeysTest.site(ours());
    var ann = ours().registerDeveloper("ann@example.com");
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var added =
        admin.post(
            "/api/portal/catalogue/entries",
            """
                {"name":"Weather","policy_id":"%s","show":true,"try_it":{"base_urls":["%s"]}}
                """
                .formatted(plan, address));
    added.assertIs(200);
    var browser = SiteKeysTest.signedIn(this::bean, ours(), site, ann);
    var page = site + "/apis/" + plan + "/try";
    assertThat(browser.page(page)).contains("Try Weather", address);

    var answer =
        browser
            .post(page, "method", "GET", "address", address, "path", "/echo", "key", "the-key")
            .reply();
    answer
        .assertHas(200, "&lt;script&gt;alert(1)&lt;/script&gt; key=the-key")
        .doesNotContain("<script>alert", "value=\"the-key\"");

    refused(browser, page, "address", "http://127.0.0.1:1", "/echo", "");
    refused(browser, page, "path", address, "/../admin", "");
    refused(browser, page, "headers", address, "/echo", "Host: evil.example.com");
  }

  private static void refused(
      PorticoBrowser browser,
      String page,
      String field,
      String address,
      String path,
      String headers) {
    var reply =
        browser
            .post(
                page, "method", "GET", "address", address, "path", path, "headers", headers, "key",
                "the-key")
            .reply();
    reply.assertHas(422, "d-" + field).doesNotContain("the-key");
  }
}
