package io.portico.http.testkit.description;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A request and its response, as they went over the wire. */
public final class DescribedExchange {

  private final String method;
  private final String path;
  private final String query;
  private final byte[] sent;
  private final Function<String, List<String>> sentHeaders;
  private final int status;
  private final Function<String, List<String>> headers;
  private final String body;

  /**
   * @param target path and query, percent-encoded; a scheme and a host before them are ignored
   * @param sent the body of the request, empty for none
   * @param sentHeaders returns the values of a header of the request
   * @param headers returns the values of a header of the response
   */
  public DescribedExchange(
      String method,
      String target,
      byte[] sent,
      Function<String, List<String>> sentHeaders,
      int status,
      Function<String, List<String>> headers,
      String body) {
    var local = target.replaceFirst("^https?://[^/?]*", "");
    var mark = local.indexOf('?');
    this.method = method;
    this.path = mark < 0 ? local : local.substring(0, mark);
    this.query = mark < 0 ? "" : local.substring(mark + 1);
    this.sent = sent.clone();
    this.sentHeaders = sentHeaders;
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /* The server takes methods in any case. */
  String method() {
    return method.toUpperCase(Locale.ROOT);
  }

  /** Returns the path as it was sent, without the slash at its end. */
  String path() {
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  byte[] sent() {
    return sent.clone();
  }

  /** Returns the body of the request, if it is not encoded. */
  Optional<String> sentText() {
    return sentHeaders.apply("Content-Encoding").isEmpty()
        ? Optional.of(new String(sent, StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /** Returns the media type of the request without its parameters; empty for none. */
  String sentType() {
    return withoutParameters(sentHeaders.apply("Content-Type"));
  }

  int status() {
    return status;
  }

  boolean isSuccess() {
    return status / 100 == 2;
  }

  boolean has(String header) {
    return !headers.apply(header).isEmpty();
  }

  String body() {
    return body;
  }

  /** Returns the media type of the response without its parameters; empty for none. */
  String type() {
    return withoutParameters(headers.apply("Content-Type"));
  }

  /** Returns the query parameters, decoded, in their order. */
  Map<String, List<String>> parameters() {
    var parameters = new LinkedHashMap<String, List<String>>();
    for (var pair : query.split("&", -1)) {
      if (!pair.isEmpty()) {
        var end = pair.indexOf('=');
        var name = decoded(end < 0 ? pair : pair.substring(0, end));
        parameters
            .computeIfAbsent(name, _ -> new ArrayList<>())
            .add(end < 0 ? "" : decoded(pair.substring(end + 1)));
      }
    }
    return parameters;
  }

  static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static String withoutParameters(List<String> types) {
    return types.isEmpty() ? "" : types.getFirst().replaceFirst(";.*", "").strip();
  }

  @Override
  public String toString() {
    return "%s %s%s%s%n  %s%n-> %d %s"
        .formatted(
            method, path, query.isEmpty() ? "" : "?", query, sentText().orElse(""), status, body);
  }
}
