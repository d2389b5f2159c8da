package io.portico.http.usage.record;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.http.connection.BodyMemory;
import io.portico.http.connection.StreamedRoutes;
import io.portico.http.exchange.BodyProblems;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.SpooledBody;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Receives batches of usage records. */
@Singleton
record RecordReception(RecordUsage recordUsage, StreamedRoutes streamed, BodyMemory memory) {

  /* Larger bodies are spooled to the disk; the limit is lower with a small heap. */
  private static final int MOST_HELD =
      (int) Math.min(4L << 20, Runtime.getRuntime().maxMemory() / 64);

  /**
   * A batch that has been counted, now or by an earlier request.
   *
   * @param skipped how many lines of an access log were skipped; 0 if the batch is repeated
   * @param repeated whether an earlier request counted it
   */
  record Received(RecordUsage.Receipt receipt, long skipped, boolean repeated) {}

  /**
   * Counts the records in the body of {@code request}.
   *
   * @param route the route, to which an idempotency key belongs
   */
  Received receive(
      HttpRequest<?> request,
      Actor actor,
      String route,
      RecordStream.Form form,
      RecordFormat format) {
    // Before the body is spooled to the disk.
    actor.require(Permission.RECORD_USAGE);
    var encoding = encoding(request);
    if (!encoding.isEmpty() && !encoding.equals("gzip")) {
      throw BodyProblems.unknownEncoding(encoding);
    }
    var key = IdempotentExecution.key(request);
    var most = streamed.largestRecords();
    try (var held = memory.hold(toHold(request.getContentLength()));
        var in = ((ServerHttpRequest<?>) request).byteBody().toInputStream();
        var body = SpooledBody.of(in, most, held.bytes())) {
      var records = new RecordStream(body, form, format, encoding.equals("gzip"), most);
      var idempotency =
          key.map(
              given -> new IdempotentRequest(actor.user(), route, given, records.fingerprint()));
      return received(
          recordUsage.record(new RecordUsage.Command(actor, idempotency), records), records);
    } catch (ContentLengthExceededException | UncheckedIOException | IOException e) {
      throw BodyProblems.of(e);
    }
  }

  /* The length is negative if it is unknown. */
  private static int toHold(long length) {
    return length < 0 ? MOST_HELD : length > MOST_HELD ? 0 : (int) length;
  }

  private static Received received(RecordUsage.Outcome outcome, RecordStream records) {
    return switch (outcome) {
      case RecordUsage.Outcome.Counted(var receipt) ->
          new Received(receipt, records.skipped(), false);
      case RecordUsage.Outcome.Repeated(var receipt) -> new Received(receipt, 0, true);
      case RecordUsage.Outcome.Running() -> throw IdempotentExecution.running();
      case RecordUsage.Outcome.KeyReused() -> throw IdempotentExecution.keyReused();
    };
  }

  private static String encoding(HttpRequest<?> request) {
    var encoding =
        String.join(",", request.getHeaders().getAll(HttpHeaders.CONTENT_ENCODING))
            .trim()
            .toLowerCase(Locale.ROOT);
    return encoding.equals("identity") ? "" : encoding;
  }
}
