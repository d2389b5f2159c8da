package io.portico.http.definition;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.portico.domain.definition.Definition;
import io.portico.http.exchange.BodyProblems;
import io.portico.http.exchange.SpooledBody;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Function;

/** Reads bodies that are documents, as they are. */
@Singleton
final class DocumentBody {

  private final DocumentMemory memory = new DocumentMemory();

  /**
   * Returns what {@code handler} returns for the body of {@code request}. A large one is received
   * in a file, and waits there until there is memory for it.
   */
  HttpResponse<?> read(HttpRequest<?> request, Function<byte[], HttpResponse<?>> handler) {
    try (var in = ((ServerHttpRequest<?>) request).byteBody().toInputStream();
        var body = SpooledBody.of(in, Definition.LARGEST, DocumentMemory.SMALL);
        var content = body.open()) {
      return body.isHeld()
          ? handler.apply(content.readAllBytes())
          : memory.hold(() -> handler.apply(all(content)));
    } catch (ContentLengthExceededException | UncheckedIOException | IOException e) {
      throw BodyProblems.of(e);
    }
  }

  private static byte[] all(InputStream content) {
    try {
      return content.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
