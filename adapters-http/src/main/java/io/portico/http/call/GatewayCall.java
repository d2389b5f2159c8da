package io.portico.http.call;

import io.micronaut.http.HttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.PresentedKeys;
import io.portico.domain.key.PresentedKeys.Presented;
import io.portico.domain.key.RawKey;
import io.portico.http.connection.GatewayCalls;
import io.portico.http.connection.VisitorRequest;
import io.portico.http.exchange.UrlEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call that a gateway asks about.
 *
 * @param visitor what the gateway relays of its visitor
 * @param query the query that the visitor sent
 * @param api empty for an id that no API can have
 * @param ambiguous whether the address has dot segments, so that gateways may read another one
 * @param without429 whether the gateway cannot relay 429
 */
record GatewayCall(
    VisitorRequest visitor,
    String query,
    Optional<ApiId> api,
    boolean ambiguous,
    boolean without429) {

  private static final String OPTIONS = "OPTIONS";

  /* Before a key in Authorization. Other schemes are for the API behind the gateway. */
  private static final List<String> SCHEMES = List.of("Bearer", "ApiKey");

  private static final List<String> DOT_SEGMENTS = List.of(".", "..");

  static GatewayCall read(HttpRequest<?> request) {
    var headers = request.getHeaders();
    var visitor = GatewayCalls.visitor(request);
    var address = visitor.address();
    var query = address.indexOf('?');
    var path = query < 0 ? address : address.substring(0, query);
    return new GatewayCall(
        visitor,
        query(visitorAddress(visitor)),
        ApiId.parse(api(firstSegment(path), headers.get(GatewayCalls.API))),
        hasDotSegment(path),
        "403".equals(headers.get(GatewayCalls.DENY)));
  }

  /* A visitor may have sent the header, so it never replaces an API that the gateway names. */
  private static String api(String inPath, @Nullable String inHeader) {
    var isNamed = !inPath.isEmpty() && !inPath.equals(GatewayCalls.NO_API);
    return isNamed || inHeader == null ? inPath : inHeader;
  }

  private static String firstSegment(String path) {
    var begin = GatewayCalls.PREFIX.length() + 1;
    if (path.length() <= begin) {
      return "";
    }
    var end = path.indexOf('/', begin);
    return path.substring(begin, end < 0 ? path.length() : end);
  }

  private static boolean hasDotSegment(String path) {
    if (path.indexOf("/.") < 0 && path.indexOf('%') < 0 && path.indexOf('\\') < 0) {
      return false;
    }
    for (var segment :
        path.replaceAll("(?i)%2e", ".").replaceAll("(?i)%2f|%5c|\\\\", "/").split("/", -1)) {
      if (DOT_SEGMENTS.contains(segment)) {
        return true;
      }
    }
    return false;
  }

  private static String visitorAddress(VisitorRequest visitor) {
    return visitor
        .header(GatewayCalls.ORIGINAL_URI)
        .or(() -> visitor.header(GatewayCalls.FORWARDED_URI))
        .orElseGet(visitor::address);
  }

  private static String query(String address) {
    var query = address.indexOf('?');
    return query < 0 ? "" : address.substring(query + 1);
  }

  /**
   * Returns whether the visitor claims a field of a key. Only Portico says what is in one, and some
   * gateways cannot remove headers by the beginning of their names.
   */
  boolean forgesField() {
    return visitor.hasHeaderOf(AuthorizationResponses.FIELD);
  }

  /**
   * Returns whether a browser asks if a page may send the call: it cannot send a key with it. A
   * visitor may have sent one of the headers with the method, so all of them must agree.
   */
  boolean isPreflight() {
    var methods = new ArrayList<>(visitor.headers(GatewayCalls.ORIGINAL_METHOD));
    methods.addAll(visitor.headers(GatewayCalls.FORWARDED_METHOD));
    if (methods.isEmpty()) {
      methods.add(visitor.visitorMethod());
    }
    return methods.stream().allMatch(OPTIONS::equals)
        && visitor.header(HttpHeaderNames.ORIGIN).isPresent()
        && visitor.header(HttpHeaderNames.ACCESS_CONTROL_REQUEST_METHOD).isPresent();
  }

  /** Returns what the visitor sent at {@code locations}. */
  PresentedKeys presented(KeyLocations locations) {
    var presented = new ArrayList<Presented>();
    for (var location : locations.all()) {
      var text =
          switch (location) {
            case KeyLocation.Header header -> ofHeader(header);
            case KeyLocation.Parameter parameter -> ofQuery(parameter);
          };
      if (text != null && !text.isBlank()) {
        presented.add(new Presented(location, new RawKey(text.strip())));
      }
    }
    return new PresentedKeys(presented);
  }

  private @Nullable String ofHeader(KeyLocation.Header header) {
    var text = visitor.header(header.name()).orElse(null);
    return text != null && header.is(HttpHeaderNames.AUTHORIZATION.toString())
        ? ofAuthorization(text.strip())
        : text;
  }

  private static @Nullable String ofAuthorization(String text) {
    var blank = text.indexOf(' ');
    // The blank behind the scheme is lost on the way if no key follows.
    var isScheme = isScheme(blank < 0 ? text : text.substring(0, blank));
    if (blank < 0) {
      return isScheme ? null : text;
    }
    return isScheme ? text.substring(blank + 1) : null;
  }

  private static boolean isScheme(String word) {
    return SCHEMES.stream().anyMatch(word::equalsIgnoreCase);
  }

  private @Nullable String ofQuery(KeyLocation.Parameter parameter) {
    if (query.isEmpty()) {
      return null;
    }
    return UrlEncoding.value(query, Set.of(parameter.name()))
        .map(text -> UrlEncoding.decoded(text).orElse(text))
        .orElse(null);
  }
}
