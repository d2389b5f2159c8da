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

/** Writes large parts of the audit trail, part by part as the client takes them. */
@Singleton
final class AuditExport {

  private final JsonMapper json;

  AuditExport(JsonMapper json) {
    this.json = json;
  }

  /** How an export is written. */
  enum Form {
    CSV(MediaType.of("text/csv;charset=utf-8")),
    LINES(MediaType.of("application/x-ndjson"));

    @SuppressWarnings("ImmutableEnumChecker") // nobody can change it
    private final MediaType type;

    Form(MediaType type) {
      this.type = type;
    }

    MediaType type() {
      return type;
    }

    /** Returns the form that the caller would rather have than a page of JSON. */
    static Optional<Form> wantedBy(HttpRequest<?> request) {
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

  /** Returns what is sent: each of {@code parts} is read and written when its turn comes. */
  StreamedFile streamed(Iterator<List<AuditEntryView>> parts, Form form) {
    return new StreamedFile(new Written(parts, form), form.type);
  }

  /** The parts one after the other; a table begins with its head. */
  private final class Written extends InputStream {

    private final Iterator<List<AuditEntryView>> parts;
    private final Form form;
    private ByteArrayInputStream part;

    Written(Iterator<List<AuditEntryView>> parts, Form form) {
      this.parts = parts;
      this.form = form;
      this.part = new ByteArrayInputStream(head());
    }

    @Override
    public int read() {
      return isAtAPart() ? part.read() : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      return isAtAPart() ? part.read(bytes, offset, length) : -1;
    }

    private boolean isAtAPart() {
      while (part.available() == 0 && parts.hasNext()) {
        part = new ByteArrayInputStream(written(parts.next()));
      }
      return part.available() > 0;
    }

    private byte[] head() {
      return switch (form) {
        case CSV -> Csv.written(AuditTable.COLUMNS, List.of());
        case LINES -> new byte[0];
      };
    }

    private byte[] written(List<AuditEntryView> entries) {
      return switch (form) {
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
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return bytes.toByteArray();
  }
}
