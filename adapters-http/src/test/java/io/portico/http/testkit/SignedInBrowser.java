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

  static String form(Caller caller, String... fields) {
    var body = new StringBuilder(Form.TOKEN + "=" + FormTokens.of(SECRET, caller));
    for (var field : fields) {
      body.append('&').append(encoded(name(field))).append('=').append(encoded(value(field)));
    }
    return body.toString();
  }

  static String multipart(Caller caller, String file, String content, String... fields) {
    var body = new StringBuilder(part(Form.TOKEN, FormTokens.of(SECRET, caller)));
    for (var field : fields) {
      body.append(part(name(field), value(field)));
    }
    return body.append(part(file + "\"; filename=\"openapi.yaml", content))
        .append("--" + BOUNDARY + "--\r\n")
        .toString();
  }

  static String name(String field) {
    return field.substring(0, field.indexOf('='));
  }

  private static String value(String field) {
    return field.substring(field.indexOf('=') + 1);
  }

  private static String part(String name, String value) {
    return "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
        .formatted(BOUNDARY, name, value);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
