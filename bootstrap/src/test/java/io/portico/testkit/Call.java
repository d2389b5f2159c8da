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

  /** Returns the same request to another record. */
  public Call about(String id) {
    return new Call(method, path.replaceFirst("[0-9a-f]{24}", id), body);
  }

  /** Returns the same request with {@code other} wherever {@code text} stands. */
  public Call replacing(String text, String other) {
    var bytes = new String(body, StandardCharsets.ISO_8859_1).replace(text, other);
    return new Call(method, path.replace(text, other), bytes.getBytes(StandardCharsets.ISO_8859_1));
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
