package io.portico.http.gateway;

import io.micronaut.http.HttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.RawKey;
import io.portico.http.server.GatewayCalls;
import io.portico.http.server.UrlEncoding;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call that a gateway asks about.
 *
 * @param key what the visitor presented
 * @param api empty for an id that no API can have
 * @param ambiguous whether the address has dot segments, so that gateways may read another one
 * @param without429 whether the gateway cannot relay 429
 */
record GatewayCall(
    Optional<RawKey> key, Optional<ApiId> api, boolean ambiguous, boolean without429) {

  private static final String SCHEME = "Bearer";
  private static final String BEARER = SCHEME + " ";

  /* Of a query. */
  private static final List<String> KEY_PARAMETERS = List.of("api_key", "apikey");

  private static final List<String> DOT_SEGMENTS = List.of(".", "..");

  static GatewayCall read(HttpRequest<?> request) {
    var headers = request.getHeaders();
    var address = Optional.ofNullable(headers.get(GatewayCalls.ADDRESS)).orElse("");
    var query = address.indexOf('?');
    var path = query < 0 ? address : address.substring(0, query);
    return new GatewayCall(
        key(request, address),
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

  private static Optional<RawKey> key(HttpRequest<?> request, String address) {
    var headers = request.getHeaders();
    var key = ofAuthorization(headers.get(HttpHeaderNames.AUTHORIZATION));
    if (key == null) {
      key = given(headers.get(GatewayCalls.API_KEY));
    }
    if (key == null) {
      key = ofQuery(visitorAddress(request, address));
    }
    return Optional.ofNullable(key).map(RawKey::new);
  }

  /* Other schemes than Bearer are for the API behind the gateway. */
  private static @Nullable String ofAuthorization(@Nullable String header) {
    if (header == null) {
      return null;
    }
    if (header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return given(header.substring(BEARER.length()));
    }
    // The blank behind the scheme is lost on the way if no key follows.
    var alone = header.strip();
    return alone.indexOf(' ') < 0 && !alone.equalsIgnoreCase(SCHEME) ? given(alone) : null;
  }

  private static @Nullable String given(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }

  private static String visitorAddress(HttpRequest<?> request, String own) {
    var original = request.getHeaders().get(GatewayCalls.ORIGINAL_URI);
    if (original != null) {
      return original;
    }
    var forwarded = request.getHeaders().get(GatewayCalls.FORWARDED_URI);
    return forwarded == null ? own : forwarded;
  }

  private static @Nullable String ofQuery(String address) {
    var query = address.indexOf('?');
    if (query < 0) {
      return null;
    }
    return UrlEncoding.value(address.substring(query + 1), KEY_PARAMETERS)
        .map(text -> given(UrlEncoding.decoded(text).orElse(text)))
        .orElse(null);
  }
}
