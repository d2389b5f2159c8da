package io.portico.http.discovery;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A request body in a temporary file, which goes when this is closed. */
final class SpooledBody implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final Path file;

  private SpooledBody(Path file) {
    this.file = file;
  }

  /** Thrown when a body is larger than it may be. */
  static final class TooLargeException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Returns all of {@code body}.
   *
   * @param most the most bytes
   * @throws IOException if the client hangs up before the end
   */
  static SpooledBody of(InputStream body, long most) throws IOException, TooLargeException {
    var spooled = new SpooledBody(Files.createTempFile("portico-body-", null));
    try {
      try (var out = Files.newOutputStream(spooled.file)) {
        copy(body, out, most);
      }
      return spooled;
    } catch (IOException | TooLargeException | RuntimeException | Error e) {
      spooled.close();
      throw e;
    }
  }

  private static void copy(InputStream body, OutputStream out, long most)
      throws IOException, TooLargeException {
    var buffer = new byte[BUFFER];
    var size = 0L;
    for (var length = body.read(buffer); length >= 0; length = body.read(buffer)) {
      size += length;
      if (size > most) {
        throw new TooLargeException();
      }
      out.write(buffer, 0, length);
    }
  }

  /** Returns the body from its beginning. */
  InputStream open() throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), BUFFER);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
