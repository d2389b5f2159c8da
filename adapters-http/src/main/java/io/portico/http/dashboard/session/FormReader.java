package io.portico.http.dashboard.session;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.ServerHttpRequest;
import io.portico.domain.shared.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Reads the body of a form, whose size the server limits, so that the route can read it again. */
final class FormReader {

  private FormReader() {}

  /** Returns the URL-encoded text of the form, or empty if the body is not one. */
  static Optional<String> text(HttpRequest<?> request) {
    if (!request
        .getContentType()
        .map(MediaType::getName)
        .filter(MediaType.APPLICATION_FORM_URLENCODED::equals)
        .isPresent()) {
      return Optional.empty();
    }
    return request instanceof ServerHttpRequest<?> server
        ? Text.ofUtf8(bytes(server))
        : Optional.empty();
  }

  private static byte[] bytes(ServerHttpRequest<?> request) {
    try (var copy = request.byteBody().split();
        var stream = copy.toInputStream()) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("the client disconnected", e);
    }
  }
}
