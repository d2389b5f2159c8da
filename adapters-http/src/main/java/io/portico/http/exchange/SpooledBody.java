package io.portico.http.exchange;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A request body that has been read to its end: a small one in memory, a larger one in a temporary
 * file, which is deleted on close.
 */
public final class SpooledBody implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final byte[] held;
  private final Optional<Path> file;

  private SpooledBody(byte[] held, Optional<Path> file) {
    this.held = held;
    this.file = file;
  }

  /** Thrown when a body exceeds its limit. */
  public static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Reads {@code body} to its end.
   *
   * @param most the most bytes
   * @param mostHeld the most bytes of a body that is kept in memory; 0 for none
   * @throws TooLargeException if it is larger
   * @throws IOException if the client disconnects before the end
   */
  public static SpooledBody of(InputStream body, long most, int mostHeld) throws IOException {
    var head = body.readNBytes(mostHeld + 1);
    if (head.length > most) {
      throw new TooLargeException();
    }
    if (head.length <= mostHeld) {
      return new SpooledBody(head, Optional.empty());
    }
    var file = Files.createTempFile("portico-body-", null);
    var spooled = new SpooledBody(new byte[0], Optional.of(file));
    try (var out = Files.newOutputStream(file)) {
      out.write(head);
      var size = (long) head.length;
      var buffer = new byte[BUFFER];
      for (var length = body.read(buffer); length >= 0; length = body.read(buffer)) {
        size += length;
        if (size > most) {
          throw new TooLargeException();
        }
        out.write(buffer, 0, length);
      }
      return spooled;
    } catch (IOException | RuntimeException | Error e) {
      spooled.close();
      throw e;
    }
  }

  /** Returns whether the body is in memory. */
  public boolean isHeld() {
    return file.isEmpty();
  }

  /** Opens the body from its beginning. */
  public InputStream open() throws IOException {
    return file.isEmpty()
        ? new ByteArrayInputStream(held)
        : new BufferedInputStream(Files.newInputStream(file.get()), BUFFER);
  }

  @Override
  public void close() throws IOException {
    if (file.isPresent()) {
      Files.deleteIfExists(file.get());
    }
  }
}
