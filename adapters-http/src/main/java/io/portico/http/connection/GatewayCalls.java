package io.portico.http.connection;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import io.portico.http.problem.RequestId;
import java.util.List;
import java.util.Set;

/**
 * The requests by which gateways ask whether a call may pass. They carry the method, the headers
 * and the address of the visitor of the gateway, which mean nothing here and could be mistaken for
 * those of a client: an {@code Origin} would be refused, an {@code OPTIONS} answered as a
 * preflight, a cookie taken for a session. So each becomes a {@link VisitorRequest}: a GET of
 * {@link #PATH} with the few headers of the gateway itself.
 */
public final class GatewayCalls {

  /** The path of all these requests, with the id of an API and maybe more behind it. */
  public static final String PREFIX = "/gateway/authorize";

  /** The path that they get. */
  public static final String PATH = PREFIX + "/call";

  /** The credential of the gateway. */
  public static final AsciiString GATEWAY = AsciiString.cached("X-Portico-Gateway");

  /** Stands in the path in place of an API that {@link #API} names. */
  public static final String NO_API = "-";

  /** The id of the API, if the path names none. */
  public static final AsciiString API = AsciiString.cached("X-Portico-Api");

  /** The status to send in place of 429. */
  public static final AsciiString DENY = AsciiString.cached("X-Portico-Deny");

  public static final AsciiString ORIGINAL_METHOD = AsciiString.cached("X-Original-Method");
  public static final AsciiString FORWARDED_METHOD = AsciiString.cached("X-Forwarded-Method");
  public static final AsciiString ORIGINAL_URI = AsciiString.cached("X-Original-URI");
  public static final AsciiString FORWARDED_URI = AsciiString.cached("X-Forwarded-Uri");

  /** The status that the gateway is to send to its visitor. */
  public static final AsciiString STATUS = AsciiString.cached("X-Portico-Status");

  /** Why a call may not pass. */
  public static final AsciiString REASON = AsciiString.cached("X-Portico-Reason");

  private static final AsciiString NO_STORE = AsciiString.cached("no-store");

  /* X-Forwarded-For is not among them: the address ranges of a credential limit the gateway. */
  private static final List<AsciiString> KEPT =
      List.of(
          HttpHeaderNames.HOST,
          HttpHeaderNames.CONNECTION,
          AsciiString.cached(RequestId.HEADER),
          GATEWAY,
          API,
          DENY);

  /* 429 too: the gateway has been refused often, and its visitor need not wait. */
  private static final Set<Integer> NOT_AUTHORISED =
      Set.of(
          HttpStatus.UNAUTHORIZED.getCode(),
          HttpStatus.FORBIDDEN.getCode(),
          HttpStatus.TOO_MANY_REQUESTS.getCode());

  private GatewayCalls() {}

  /** Returns whether a request to {@code address}, a path and maybe a query, is one of these. */
  public static boolean contains(String address) {
    if (!address.startsWith(PREFIX)) {
      return false;
    }
    if (address.length() == PREFIX.length()) {
      return true;
    }
    var next = address.charAt(PREFIX.length());
    return next == '/' || next == '?';
  }

  /** Returns what the framework is to see of {@code request}, which is one of these. */
  static VisitorRequest normalised(HttpRequest request) {
    var kept = new DefaultHttpHeaders();
    for (var name : KEPT) {
      keep(request.headers(), name, kept);
    }
    return new VisitorRequest(request, kept);
  }

  /** Returns what {@code request}, which is one of these, relays of its visitor. */
  public static VisitorRequest visitor(io.micronaut.http.HttpRequest<?> request) {
    if (request instanceof NettyHttpRequest<?> netty
        && netty.getNativeRequest() instanceof VisitorRequest visitor) {
      return visitor;
    }
    throw new IllegalArgumentException("a request that is none of a gateway");
  }

  /* Several values become one that is no credential. */
  private static void keep(HttpHeaders from, AsciiString name, HttpHeaders to) {
    var values = from.valueCharSequenceIterator(name);
    if (values.hasNext()) {
      var first = values.next();
      to.set(name, values.hasNext() ? String.join(", ", from.getAll(name)) : first);
    }
  }

  /**
   * Completes the response to one of these. A response without a status for the visitor comes from
   * before the route: without a body, and 403 if it is the gateway that is not authorised.
   */
  public static void complete(MutableHttpResponse<?> response) {
    var headers = response.getHeaders();
    headers.set(HttpHeaderNames.CACHE_CONTROL, NO_STORE);
    if (headers.contains(STATUS.toString())) {
      return;
    }
    if (NOT_AUTHORISED.contains(response.code())) {
      response.status(HttpStatus.FORBIDDEN.getCode());
      headers.remove(HttpHeaderNames.RETRY_AFTER.toString());
      headers.set(REASON, "gateway_not_authorised");
    }
    headers.remove(HttpHeaderNames.WWW_AUTHENTICATE.toString());
    headers.remove(HttpHeaderNames.CONTENT_TYPE.toString());
    headers.remove(HttpHeaderNames.CONTENT_LENGTH.toString());
    response.body(null);
    headers.set(STATUS, Integer.toString(response.code()));
  }
}
