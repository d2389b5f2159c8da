package io.portico.http.testkit;

import io.portico.http.browser.Form;
import io.portico.http.dashboard.session.FormTokens;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The cookies and forms of a browser in which a caller is signed in. */
final class SignedInBrowser {

  private static final String SECRET = "the-secret-of-a-browser";

  static final String BOUNDARY = "between-the-parts";

  private SignedInBrowser() {}

  static String cookies(Caller caller) {
    return "portico-session=%s; portico-browser=%s".formatted(caller.credential(), SECRET);
  }

  static String form(Caller caller, String... namesAndValues) {
    var body = new StringBuilder(Form.TOKEN + "=" + FormTokens.of(SECRET, caller));
    for (var i = 0; i < namesAndValues.length; i += 2) {
      body.append('&')
          .append(encoded(namesAndValues[i]))
          .append('=')
          .append(encoded(namesAndValues[i + 1]));
    }
    return body.toString();
  }

  static String multipart(Caller caller, String field, String content, String... namesAndValues) {
    var body = new StringBuilder(part(Form.TOKEN, FormTokens.of(SECRET, caller)));
    for (var i = 0; i < namesAndValues.length; i += 2) {
      body.append(part(namesAndValues[i], namesAndValues[i + 1]));
    }
    return body.append(part(field + "\"; filename=\"openapi.yaml", content))
        .append("--" + BOUNDARY + "--\r\n")
        .toString();
  }

  private static String part(String name, String value) {
    return "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
        .formatted(BOUNDARY, name, value);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
