package io.portico.http.exchange;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Bodies that are compressed once, for all requests that accept it. */
public final class Gzip {

  /** The value of {@code Content-Encoding}. */
  public static final String ENCODING = "gzip";

  private Gzip() {}

  /** Returns whether the client accepts a compressed body. */
  public static boolean isAccepted(HttpRequest<?> request) {
    return request.getHeaders().getAll(HttpHeaders.ACCEPT_ENCODING).stream()
        .map(accepted -> accepted.toLowerCase(Locale.ROOT).replace(" ", ""))
        .anyMatch(accepted -> accepted.contains(ENCODING) && !accepted.contains("gzip;q=0"));
  }

  /** Returns {@code bytes}, compressed. */
  public static byte[] compress(byte[] bytes) {
    var compressed = new ByteArrayOutputStream(bytes.length / 4);
    try (var gzip = new GZIPOutputStream(compressed)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return compressed.toByteArray();
  }
}
