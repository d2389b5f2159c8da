package io.portico.http.connection;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.Optional;

/**
 * The request of a gateway about a call, with what it relays of its visitor set aside: the
 * framework and the filters see only what the gateway says for itself.
 */
public final class VisitorRequest extends DefaultHttpRequest {

  private final HttpRequest received;

  /**
   * @param received the request of the gateway as it came
   * @param own the headers in which the gateway speaks for itself
   */
  VisitorRequest(HttpRequest received, HttpHeaders own) {
    super(received.protocolVersion(), HttpMethod.GET, GatewayCalls.PATH, own);
    this.received = received;
  }

  /** Returns the address that the request was sent to. */
  public String address() {
    return received.uri();
  }

  /** Returns the method that the request had; it may be that of the visitor. */
  public String visitorMethod() {
    return received.method().name();
  }

  /** Returns the values of a header. */
  public List<String> headers(CharSequence name) {
    return received.headers().getAll(name);
  }

  /** Returns the value of a header; several become one that is no credential. */
  public Optional<String> header(CharSequence name) {
    var values = received.headers().valueStringIterator(name);
    if (!values.hasNext()) {
      return Optional.empty();
    }
    var first = values.next();
    return Optional.of(values.hasNext() ? String.join(", ", headers(name)) : first);
  }

  /**
   * Returns whether there is a header whose name begins with {@code prefix}, which ignores case.
   */
  public boolean hasHeaderOf(String prefix) {
    var all = received.headers().iteratorCharSequence();
    while (all.hasNext()) {
      if (AsciiString.regionMatches(all.next().getKey(), true, 0, prefix, 0, prefix.length())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return "VisitorRequest[redacted]";
  }
}
