package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.portico.http.exchange.UrlEncoding;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import java.net.URI;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rules for every request: one Host header, one credential, and an address in UTF-8. */
final class RequestValidation {

  /* A proxy and Portico may each read another one of several values. */
  private static final List<AsciiString> CREDENTIALS =
      List.of(
          AsciiString.cached("Authorization"),
          AsciiString.cached("X-API-Key"),
          AsciiString.cached("admin-auth"));

  private static final Pattern NOT_ASCII = Pattern.compile("\\P{ASCII}");

  private RequestValidation() {}

  /** Returns the problem of {@code request}, or empty if it is valid. */
  static Optional<Problem> problem(HttpRequest<?> request) {
    var headers = headers(request);
    var hosts = headers.valueCharSequenceIterator(HttpHeaderNames.HOST);
    if (!hosts.hasNext() && needsHost(request)) {
      return Optional.of(Problem.of(ErrorCode.HOST_MISSING, "Host: missing (expected: a host)"));
    }
    if (isRepeated(hosts)) {
      return Optional.of(
          Problem.of(
              ErrorCode.HOST_REPEATED,
              "Host: %d values (expected: one)"
                  .formatted(headers.getAll(HttpHeaderNames.HOST).size())));
    }
    for (var header : CREDENTIALS) {
      if (isRepeated(headers.valueCharSequenceIterator(header))) {
        return Optional.of(
            Problem.of(ErrorCode.CREDENTIAL_REPEATED, header + ": several values (expected: one)"));
      }
    }
    if (request.getUri().toString().indexOf('%') >= 0 && !isUtf8(request.getUri())) {
      return Optional.of(
          Problem.of(
              ErrorCode.MALFORMED_ADDRESS,
              "The address contains a percent-encoded sequence that is not UTF-8 (expected: UTF-8)"));
    }
    return Optional.empty();
  }

  /** Removes a list of languages that begins with no language, at which the framework fails. */
  static void removeBrokenLanguages(HttpRequest<?> request) {
    var headers = headers(request);
    var languages = headers.get(HttpHeaderNames.ACCEPT_LANGUAGE);
    if (languages != null && (languages.startsWith(",") || languages.startsWith(";"))) {
      headers.remove(HttpHeaderNames.ACCEPT_LANGUAGE);
    }
  }

  /* Those of the server, which are looked up without a list, because every request passes here. */
  private static HttpHeaders headers(HttpRequest<?> request) {
    return request instanceof NettyHttpRequest<?> netty
        ? netty.getNativeRequest().headers()
        : EmptyHttpHeaders.INSTANCE;
  }

  private static boolean isRepeated(Iterator<? extends CharSequence> values) {
    if (!values.hasNext()) {
      return false;
    }
    values.next();
    return values.hasNext();
  }

  private static boolean needsHost(HttpRequest<?> request) {
    return request instanceof NettyHttpRequest<?> netty
        && netty.getNativeRequest().protocolVersion().equals(HttpVersion.HTTP_1_1)
        && !replacesUnparsable(netty);
  }

  /* When the framework cannot parse an address, it passes a request for / without headers through
   * the filters, and then answers with the error. */
  private static boolean replacesUnparsable(NettyHttpRequest<?> request) {
    return request.getPath().equals("/") && request.getNativeRequest().headers().isEmpty();
  }

  /* The framework decodes bytes that are not UTF-8 to U+FFFD. */
  private static boolean isUtf8(URI address) {
    var ascii = NOT_ASCII.matcher(address.toString()).replaceAll("-");
    return UrlEncoding.decoded(ascii).isPresent();
  }
}
