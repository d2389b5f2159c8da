package io.portico.http.audit;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.server.types.files.StreamedFile;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.http.server.Csv;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Streams exports of the audit trail, part by part as the client reads them. */
@Singleton
final class AuditExport {

  private final JsonMapper json;

  AuditExport(JsonMapper json) {
    this.json = json;
  }

  /** The format of an export. */
  enum Format {
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

    /** Returns the format that the client accepts instead of JSON. */
    static Optional<Format> acceptedBy(HttpRequest<?> request) {
      if (Csv.isAccepted(request)) {
        return Optional.of(CSV);
      }
      return request.getHeaders().getAll(HttpHeaders.ACCEPT).stream()
              .anyMatch(
                  accepted -> accepted.toLowerCase(Locale.ROOT).contains(LINES.type.getName()))
          ? Optional.of(LINES)
          : Optional.empty();
    }
  }

  /** Returns a response body that reads each part when the client has read the one before. */
  StreamedFile streamed(Iterator<List<AuditEntryView>> parts, Format format) {
    var stream =
        switch (format) {
          case CSV ->
              new PartStream(
                  Csv.written(AuditTable.COLUMNS, List.of()),
                  parts,
                  part -> Csv.rows(AuditTable.rows(part)));
          case LINES -> new PartStream(new byte[0], parts, this::lines);
        };
    return new StreamedFile(stream, format.type);
  }

  /** A header and the parts in order. Unlike those of the JDK, it does not read on when closed. */
  private static final class PartStream extends InputStream {

    private final Iterator<List<AuditEntryView>> parts;
    private final Function<List<AuditEntryView>, byte[]> written;
    private ByteArrayInputStream part;

    PartStream(
        byte[] header,
        Iterator<List<AuditEntryView>> parts,
        Function<List<AuditEntryView>, byte[]> written) {
      this.part = new ByteArrayInputStream(header);
      this.parts = parts;
      this.written = written;
    }

    @Override
    public int read() {
      return hasBytes() ? part.read() : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      return hasBytes() ? part.read(bytes, offset, length) : -1;
    }

    private boolean hasBytes() {
      while (part.available() == 0 && parts.hasNext()) {
        part = new ByteArrayInputStream(written.apply(parts.next()));
      }
      return part.available() > 0;
    }
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
