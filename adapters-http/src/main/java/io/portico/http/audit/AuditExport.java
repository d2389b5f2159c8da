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

/** Streams exports of the audit trail, part by part as the client reads them. */
@Singleton
final class AuditExport {

  private final JsonMapper json;

  AuditExport(JsonMapper json) {
    this.json = json;
  }

  /** The formatat of an export. */
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

    /** Returns the formatat that the client accepts instead of JSON. */
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
    return new StreamedFile(new PartStream(parts, format), format.type);
  }

  /** The parts in order; a table starts with its header. */
  private final class PartStream extends InputStream {

    private final Iterator<List<AuditEntryView>> parts;
    private final Format format;
    private ByteArrayInputStream part;

    PartStream(Iterator<List<AuditEntryView>> parts, Format format) {
      this.parts = parts;
      this.format = format;
      this.part = new ByteArrayInputStream(header());
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
        part = new ByteArrayInputStream(bytes(parts.next()));
      }
      return part.available() > 0;
    }

    private byte[] header() {
      return switch (format) {
        case CSV -> Csv.written(AuditTable.COLUMNS, List.of());
        case LINES -> new byte[0];
      };
    }

    private byte[] bytes(List<AuditEntryView> entries) {
      return switch (format) {
        case CSV -> Csv.rows(AuditTable.rows(entries));
        case LINES -> lines(entries);
      };
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
