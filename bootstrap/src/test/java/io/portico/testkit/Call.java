package io.portico.testkit;

import io.portico.testkit.PorticoClient.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A request that several callers send, or one sends several times. */
public final class Call {

  private final String method;
  private final String path;
  private final byte[] body;

  private Call(String method, String path, byte[] body) {
    this.method = method;
    this.path = path;
    this.body = body;
  }

  public static Call get(String path) {
    return of("GET " + path, "");
  }

  /**
   * Returns a call with a body in text.
   *
   * @param route method and path, for example {@code POST /api/labels/}
   */
  public static Call of(String route, String body) {
    return of(route, body.getBytes(StandardCharsets.UTF_8));
  }

  public static Call of(String route, byte[] body) {
    var space = route.indexOf(' ');
    return new Call(route.substring(0, space), route.substring(space + 1), body);
  }

  /** Returns the same request about records that are not there. */
  public Call aboutNone() {
    return new Call(method, ofNone(path), ofNone(text()).getBytes(StandardCharsets.UTF_8));
  }

  private static String ofNone(String text) {
    return text.replaceAll("\\b[0-9a-f]{64}\\b", "5f".repeat(32))
        .replaceAll("\\b[0-9a-f]{24}\\b", "65a1b2c3d4e5f60718293aff");
  }

  /** Returns the same request with a query parameter. */
  public Call with(String parameter) {
    return new Call(method, path + (path.contains("?") ? "&" : "?") + parameter, body);
  }

  /** Returns the same request with an unknown parameter, and with a body that is not JSON. */
  public Call broken() {
    var broken = new Call(method, path, body.length == 0 ? body : new byte[] {'{'});
    return broken.with("no_such=1");
  }

  /** Returns whether {@code text} is in its path or its body. */
  public boolean mentions(String text) {
    return path.contains(text) || text().contains(text);
  }

  /** Returns its body as text. */
  public String body() {
    return text();
  }

  private String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  public Reply by(PorticoClient caller) {
    return caller.send(method, path, body);
  }

  /** Sends it with further headers. */
  public Reply by(PorticoClient caller, Map<String, String> headers) {
    return caller.send(method, path, body, headers);
  }

  public String path() {
    return path;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
