package io.portico.http.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * A request body that was taken in to its end: a small one in memory, a larger one in a temporary
 * file, which goes when this is closed.
 */
public final class SpooledBody implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final byte[] held;
  private final Optional<Path> file;

  private SpooledBody(byte[] held, Optional<Path> file) {
    this.held = held;
    this.file = file;
  }

  /** Thrown when a body is larger than it may be. */
  public static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Returns all of {@code body}, on the disk.
   *
   * @param most the most bytes
   * @throws TooLargeException if it is larger
   * @throws IOException if the client hangs up before the end
   */
  public static SpooledBody of(InputStream body, long most) throws IOException {
    return of(body, most, 0);
  }

  /**
   * Returns all of {@code body}.
   *
   * @param most the most bytes
   * @param mostHeld the most bytes of a body that is held in memory
   * @throws TooLargeException if it is larger
   * @throws IOException if the client hangs up before the end
   */
  public static SpooledBody of(InputStream body, long most, int mostHeld) throws IOException {
    var head = new Head(body, mostHeld);
    if (head.isAll()) {
      if (head.length > most) {
        throw new TooLargeException();
      }
      return new SpooledBody(Arrays.copyOf(head.bytes, head.length), Optional.empty());
    }
    var spooled =
        new SpooledBody(new byte[0], Optional.of(Files.createTempFile("portico-body-", null)));
    try {
      try (var out = Files.newOutputStream(spooled.file.orElseThrow())) {
        out.write(head.bytes, 0, head.length);
        copy(body, out, most, head.length);
      }
      return spooled;
    } catch (IOException | RuntimeException | Error e) {
      spooled.close();
      throw e;
    }
  }

  private static void copy(InputStream body, OutputStream out, long most, int taken)
      throws IOException {
    var buffer = new byte[BUFFER];
    var size = (long) taken;
    for (var length = body.read(buffer); length >= 0; length = body.read(buffer)) {
      size += length;
      if (size > most) {
        throw new TooLargeException();
      }
      out.write(buffer, 0, length);
    }
  }

  /** Returns the body from its beginning. */
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

  /** The first bytes of a body: all of it, or one more than are held. */
  private static final class Head {

    private byte[] bytes = new byte[0];
    private int length;
    private final boolean all;

    Head(InputStream body, int mostHeld) throws IOException {
      var ended = mostHeld == 0;
      while (!ended && length <= mostHeld) {
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, Math.min(mostHeld + 1, length * 2 + BUFFER));
        }
        var read = body.read(bytes, length, bytes.length - length);
        ended = read < 0;
        length += Math.max(read, 0);
      }
      all = ended && mostHeld > 0;
    }

    boolean isAll() {
      return all;
    }
  }
}
