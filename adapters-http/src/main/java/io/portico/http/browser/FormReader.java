package io.portico.http.browser;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.body.ByteBody.SplitBackpressureMode;
import io.portico.domain.shared.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Reads the body of a form, whose size the server limits, so that the route can read it again. */
public final class FormReader {

  private FormReader() {}

  /** Returns the text of the form, URL-encoded also if it has files, or empty if it is not one. */
  public static Optional<String> text(HttpRequest<?> request) {
    if (!(request instanceof ServerHttpRequest<?> server)) {
      return Optional.empty();
    }
    return switch (request.getContentType().map(MediaType::getName).orElse("")) {
      case MediaType.APPLICATION_FORM_URLENCODED -> Text.ofUtf8(bytes(server));
      case MediaType.MULTIPART_FORM_DATA ->
          MultipartForm.encoded(
              request.getHeaders().getFirst(HttpHeaders.CONTENT_TYPE).orElse(""), bytes(server));
      default -> Optional.empty();
    };
  }

  private static byte[] bytes(ServerHttpRequest<?> request) {
    // The route reads the other copy later, or never: this one does not wait for it.
    try (var copy = request.byteBody().split(SplitBackpressureMode.FASTEST);
        var stream = copy.toInputStream()) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("the client disconnected", e);
    }
  }
}
