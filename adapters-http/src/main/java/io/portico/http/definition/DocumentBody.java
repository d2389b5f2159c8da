package io.portico.http.definition;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.portico.domain.definition.Definition;
import io.portico.domain.shared.RefusedException;
import io.portico.http.exchange.BodyProblems;
import io.portico.http.exchange.SpooledBody;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Reads bodies that are documents, as they are. */
@Singleton
final class DocumentBody {

  private static final int MOST_HELD = 1 << 16;
  private static final int SECONDS_TO_WAIT = 20;

  /* A large document is in memory as bytes, as a text and compressed. */
  private final Semaphore large =
      new Semaphore(Math.clamp(Runtime.getRuntime().maxMemory() / (128L << 20), 1, 8), true);

  /**
   * Returns what {@code handler} returns for the body of {@code request}. A large one is received
   * in a file, and waits there until there is memory for it.
   */
  HttpResponse<?> read(HttpRequest<?> request, Function<byte[], HttpResponse<?>> handler) {
    try (var in = ((ServerHttpRequest<?>) request).byteBody().toInputStream();
        var body = SpooledBody.of(in, Definition.LARGEST, MOST_HELD);
        var content = body.open()) {
      if (body.isHeld()) {
        return handler.apply(content.readAllBytes());
      }
      if (!large.tryAcquire(SECONDS_TO_WAIT, TimeUnit.SECONDS)) {
        throw new RefusedException.Overloaded("other large documents are being stored");
      }
      try {
        return handler.apply(content.readAllBytes());
      } finally {
        large.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException.Overloaded("the request was interrupted", e);
    } catch (ContentLengthExceededException | UncheckedIOException | IOException e) {
      throw BodyProblems.of(e);
    }
  }
}
