package io.portico.http.server;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;

/** What a request must be like before anybody looks at what it asks for. */
final class EntryRules {

  private EntryRules() {}

  /** Returns what is wrong with {@code request}, or empty if it may enter. */
  static Optional<Problem> broken(HttpRequest<?> request) {
    var hosts = request.getHeaders().getAll(HttpHeaders.HOST);
    if (hosts.isEmpty() && needsHost(request)) {
      return Optional.of(refusal(ErrorCode.HOST_MISSING, "Host: missing (expected: a host)"));
    }
    if (hosts.size() > 1) {
      return Optional.of(
          refusal(
              ErrorCode.HOST_REPEATED, "Host: %d values (expected: one)".formatted(hosts.size())));
    }
    if (!isText(request.getUri())) {
      return Optional.of(
          refusal(
              ErrorCode.MALFORMED_ADDRESS,
              "The address holds a %-sequence that is no character (expected: UTF-8)"));
    }
    return Optional.empty();
  }

  private static boolean needsHost(HttpRequest<?> request) {
    return request instanceof NettyHttpRequest<?> netty
        && netty.getNativeRequest().protocolVersion().equals(HttpVersion.HTTP_1_1)
        && !standsForUnreadable(netty);
  }

  /* Where the framework cannot read an address, it sends a request for / without headers through
   * the filters, and then answers what was wrong. */
  private static boolean standsForUnreadable(NettyHttpRequest<?> request) {
    return request.getPath().equals("/") && request.getNativeRequest().headers().isEmpty();
  }

  /* The framework reads what is not UTF-8 as if U+FFFD stood there. */
  private static boolean isText(URI address) {
    var written = address.toString();
    if (written.indexOf('%') < 0) {
      return true;
    }
    var bytes = new ByteArrayOutputStream(written.length());
    for (var i = 0; i < written.length(); i++) {
      if (written.charAt(i) == '%') {
        bytes.write(HexFormat.fromHexDigits(written, i + 1, i + 3));
        i += 2;
      } else {
        bytes.write('-');
      }
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray()));
      return true;
    } catch (CharacterCodingException _) {
      return false;
    }
  }

  private static Problem refusal(ErrorCode code, String message) {
    return Problem.of(code, message);
  }
}
