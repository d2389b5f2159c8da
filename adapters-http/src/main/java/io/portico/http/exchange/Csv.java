package io.portico.http.exchange;

import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.types.files.StreamedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * CSV (RFC 4180) with all cells quoted. A cell that a spreadsheet would evaluate as a formula is
 * prefixed with an apostrophe, which prevents CSV injection.
 */
public final class Csv {

  private static final MediaType CSV = MediaType.of("text/csv;charset=utf-8");
  private static final String FORMULA_STARTS = "=+-@\t\r";

  private static final CsvFactory FACTORY =
      CsvFactory.builder().enable(CsvGenerator.Feature.ALWAYS_QUOTE_STRINGS).build();

  private Csv() {}

  /** Returns whether the client prefers CSV to JSON. */
  public static boolean isAccepted(HttpRequest<?> request) {
    return AcceptedTypes.insteadOfJson(request, List.of(CSV.getName())).isPresent();
  }

  /** Returns a response with {@code table}. */
  public static MutableHttpResponse<?> answer(byte[] table) {
    return HttpResponse.ok(table)
        .contentType(CSV)
        .header("X-Content-Type-Options", "nosniff")
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
  }

  /**
   * Returns a response with a file that a browser saves, whose rows are written while it reads.
   *
   * @param name of the file, without its ending
   */
  public static <T> MutableHttpResponse<?> file(
      String name, List<String> columns, Iterator<List<T>> parts, Function<T, List<String>> row) {
    var rows =
        new PartStream<>(
            written(columns, List.of()), parts, part -> rows(part.stream().map(row).toList()));
    return asFile(name, HttpResponse.ok(new StreamedFile(rows, CSV)).contentType(CSV));
  }

  /**
   * Makes {@code response} a file that a browser saves.
   *
   * @param name of the file, without its ending
   */
  public static MutableHttpResponse<?> asFile(String name, MutableHttpResponse<?> response) {
    return response
        .header("X-Content-Type-Options", "nosniff")
        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"%s.csv\"".formatted(name))
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  /** Returns a table with a header row of {@code columns}. */
  public static byte[] written(List<String> columns, List<List<String>> rows) {
    return rows(Stream.concat(Stream.of(columns), rows.stream()).toList());
  }

  /** Returns {@code rows} without a header row. */
  public static byte[] rows(List<List<String>> rows) {
    var bytes = new ByteArrayOutputStream();
    try (var out = FACTORY.createGenerator(bytes)) {
      out.setSchema(CsvSchema.builder().setLineSeparator("\r\n").build());
      for (var row : rows) {
        write(out, row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  private static void write(CsvGenerator out, List<String> row) throws IOException {
    out.writeStartArray();
    for (var cell : row) {
      out.writeString(escaped(cell));
    }
    out.writeEndArray();
  }

  private static String escaped(String cell) {
    return !cell.isEmpty() && FORMULA_STARTS.indexOf(cell.charAt(0)) >= 0 ? "'" + cell : cell;
  }
}
