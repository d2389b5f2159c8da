package io.portico.endtoend.organisation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends in a header, it is not a failure of Portico. */
class OddHeadersTest extends PorticoTest {

  private static final List<String> VALUES =
      List.of(
          "",
          "mailto:a@b",
          "//",
          "http://[::1",
          "https://a b/%zz?%",
          "null",
          "\"",
          "-1",
          "a=b; c; =; ;;",
          ",,;q=,",
          "*/*;q=2, /, a/",
          "Basic %%%",
          "Bearer ",
          "00-0-0-zz",
          "\u00e4\u00ff",
          "x".repeat(4_000));

  /** Pages with and without a session, routes of both areas, of gateways and of operators. */
  private static final List<String> ROUTES =
      List.of(
          "GET /dashboard/apis",
          "POST /dashboard/theme",
          "GET /dashboard/sign-in",
          "GET /dashboard/set-password/x",
          "GET /portal/key/x",
          "GET /openapi.yaml",
          "GET /api/apis",
          "POST /api/apis",
          "POST /api/activity/records",
          "GET /gateway/authorize/x",
          "POST /admin/organisations");

  /* Headers are read before the store is asked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Accept",
        "Accept-Encoding",
        "Accept-Language",
        "Access-Control-Request-Method",
        "admin-auth",
        "Authorization",
        "Connection",
        "Content-Encoding",
        "Content-Type",
        "Cookie",
        "Expect",
        "Forwarded",
        "Host",
        "HX-Current-URL",
        "HX-History-Restore-Request",
        "HX-Request",
        "Idempotency-Key",
        "If-Match",
        "If-Modified-Since",
        "If-None-Match",
        "Origin",
        "Range",
        "Referer",
        "Sec-Fetch-Site",
        "traceparent",
        "Transfer-Encoding",
        "Upgrade",
        "User-Agent",
        "X-API-Key",
        "X-Form-Token",
        "X-Forwarded-For",
        "X-Forwarded-Method",
        "X-Forwarded-Proto",
        "X-Forwarded-Uri",
        "X-HTTP-Method-Override",
        "X-Original-URI",
        "X-Portico-Api",
        "X-Portico-Deny",
        "X-Portico-Gateway",
        "X-Request-Id"
      })
  void anyRoute_oddValue_isNotAFailureOfPortico(String header) throws IOException {
    var browser = PorticoBrowser.of(admin);
    var session = "portico-session=" + browser.cookie("portico-session");
    for (var route : ROUTES) {
      for (var value : VALUES) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Host", "localhost");
        headers.put("Connection", "close");
        if (route.contains("/dashboard/apis")) {
          headers.put("Cookie", session);
        } else if (route.contains(" /api/")) {
          headers.put("X-API-Key", admin.credential());
        }
        headers.put(header, value);

        assertThat(status(route, headers))
            .as("%s with %s: '%s'", route, header, value)
            .isBetween(200, 499);
      }
    }
  }

  private int status(String route, Map<String, String> headers) throws IOException {
    var address = admin.address();
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
      socket.setSoTimeout(10_000);
      var request = new StringBuilder(route).append(" HTTP/1.1\r\n");
      headers.forEach((name, value) -> request.append("%s: %s\r\n".formatted(name, value)));
      if (!route.startsWith("GET")) {
        request.append("Content-Length: 2\r\n");
      }
      request.append(route.startsWith("GET") ? "\r\n" : "\r\n{}");
      socket.getOutputStream().write(request.toString().getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
      var line = answer.readLine();
      assertThat(line).as("%s %s", route, headers).matches("HTTP/1\\.1 [1-5][0-9]{2} .*");
      return Integer.parseInt(line.substring(9, 12));
    }
  }
}
