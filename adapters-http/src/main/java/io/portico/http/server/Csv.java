package io.portico.http.server;

import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Tables as text (RFC 4180), every cell in quotes. A cell that a spreadsheet would take for a
 * formula gets an apostrophe in front: whoever names an API must not command the desk of whoever
 * reads the report.
 */
public final class Csv {

  private static final MediaType CSV = MediaType.of("text/csv;charset=utf-8");
  private static final String BEGINS_A_FORMULA = "=+-@\t\r";

  private static final CsvFactory FACTORY =
      CsvFactory.builder().enable(CsvGenerator.Feature.ALWAYS_QUOTE_STRINGS).build();

  private Csv() {}

  /** Returns whether the caller would rather have a table than JSON. */
  public static boolean isAccepted(HttpRequest<?> request) {
    return request.getHeaders().getAll(HttpHeaders.ACCEPT).stream()
        .anyMatch(accepted -> accepted.toLowerCase(Locale.ROOT).contains("text/csv"));
  }

  /** Returns the answer that is {@code table}. */
  public static MutableHttpResponse<?> answer(byte[] table) {
    return HttpResponse.ok(table)
        .contentType(CSV)
        .header("X-Content-Type-Options", "nosniff")
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
  }

  /** Returns the table of {@code rows} under the names of its {@code columns}. */
  public static byte[] written(List<String> columns, List<List<String>> rows) {
    return rows(Stream.concat(Stream.of(columns), rows.stream()).toList());
  }

  /** Returns {@code rows} as a part of a table that has its head already. */
  public static byte[] rows(List<List<String>> rows) {
    var bytes = new ByteArrayOutputStream();
    try (var out = FACTORY.createGenerator(bytes)) {
      out.setSchema(CsvSchema.builder().setLineSeparator("\r\n").build());
      for (var row : rows) {
        write(out, row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return bytes.toByteArray();
  }

  private static void write(CsvGenerator out, List<String> row) throws IOException {
    out.writeStartArray();
    for (var cell : row) {
      out.writeString(harmless(cell));
    }
    out.writeEndArray();
  }

  private static String harmless(String cell) {
    return !cell.isEmpty() && BEGINS_A_FORMULA.indexOf(cell.charAt(0)) >= 0 ? "'" + cell : cell;
  }
}
