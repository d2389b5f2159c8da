package io.portico.http.audit;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.types.files.StreamedFile;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.http.classic.PortalPaging;
import io.portico.http.exchange.AcceptedTypes;
import io.portico.http.exchange.Csv;
import io.portico.http.exchange.PartStream;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Streams exports of the audit trail, part by part as the client reads them. */
@Singleton
public record AuditExport(AuditQueries audit, JsonMapper json) {

  /** The format of an export. */
  public enum Format {
    CSV(MediaType.of("text/csv;charset=utf-8")),
    LINES(MediaType.of("application/x-ndjson"));

    @SuppressWarnings("ImmutableEnumChecker") // it is immutable
    private final MediaType type;

    Format(MediaType type) {
      this.type = type;
    }

    MediaType type() {
      return type;
    }

    /** Returns the format that the client prefers to JSON. */
    static Optional<Format> acceptedBy(HttpRequest<?> request) {
      return AcceptedTypes.insteadOfJson(request, List.of(CSV.type.getName(), LINES.type.getName()))
          .map(name -> name.equals(CSV.type.getName()) ? CSV : LINES);
    }
  }

  /** Returns a response with the entries that {@code query} selects, and where the next begins. */
  public MutableHttpResponse<?> of(AuditQueries.Query query, Format format) {
    var exported = audit.export(query);
    MutableHttpResponse<StreamedFile> response =
        HttpResponse.ok(streamed(exported.parts(), format))
            .contentType(format.type())
            .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    exported
        .next()
        .ifPresent(
            position ->
                response
                    .header(PortalPaging.TRUNCATED, "true")
                    .header("X-Next-Cursor", AuditCursor.after(position)));
    return response;
  }

  /* Reads each part when the client has read the one before. */
  private StreamedFile streamed(Iterator<List<AuditEntryView>> parts, Format format) {
    var stream =
        switch (format) {
          case CSV ->
              new PartStream<>(
                  Csv.written(AuditTable.COLUMNS, List.of()),
                  parts,
                  part -> Csv.rows(AuditTable.rows(part)));
          case LINES -> new PartStream<>(new byte[0], parts, this::lines);
        };
    return new StreamedFile(stream, format.type);
  }

  private byte[] lines(List<AuditEntryView> part) {
    var bytes = new ByteArrayOutputStream();
    try {
      for (var entry : part) {
        bytes.write(json.writeValueAsBytes(AuditEntryDocument.of(entry)));
        bytes.write('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot serialise an audit entry", e);
    }
    return bytes.toByteArray();
  }
}
