package io.portico.http.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads newline-delimited JSON (NDJSON); skips blank lines. */
public final class JsonLines {

  private final int longest;

  /**
   * @param longest the most bytes of a line
   */
  public JsonLines(int longest) {
    this.longest = longest;
  }

  /** Receives the lines. */
  @FunctionalInterface
  public interface LineConsumer {

    /**
     * Receives a line.
     *
     * @param number the line number, from 1
     * @param line empty if it is too long
     */
    void accept(long number, Optional<byte[]> line) throws IOException;
  }

  /**
   * Returns the object in {@code line}.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the line is too long or not an object
   */
  public JsonObject object(Optional<byte[]> line) {
    return JsonObject.parse(
        line.orElseThrow(
            () ->
                new InvalidJsonException(
                    "the line is too long (expected: at most %d bytes)".formatted(longest))));
  }

  /** Passes each line of {@code text} to {@code consumer}. */
  public void forEach(InputStream text, LineConsumer consumer) throws IOException {
    var buffer = new byte[1 << 16];
    var line = new Line();
    for (var length = text.read(buffer); length >= 0; length = text.read(buffer)) {
      var begin = 0;
      for (var i = 0; i < length; i++) {
        if (buffer[i] == '\n') {
          line.add(buffer, begin, i);
          line.end(consumer);
          begin = i + 1;
        }
      }
      line.add(buffer, begin, length);
    }
    line.end(consumer);
  }

  /** Returns the first line of {@code text}; empty if it is too long or there is none. */
  public byte[] first(InputStream text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (var next = text.read(); next >= 0; next = text.read()) {
      if (next != '\n') {
        bytes.write(next);
      } else if (isBlank(bytes.toByteArray())) {
        bytes.reset();
      } else {
        break;
      }
      if (bytes.size() > longest) {
        return new byte[0];
      }
    }
    return bytes.toByteArray();
  }

  private static boolean isBlank(byte[] bytes) {
    for (var b : bytes) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Collects the bytes of one line. */
  private final class Line {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean tooLong;
    private long number = 1;

    void add(byte[] buffer, int begin, int end) {
      if (bytes.size() + (long) end - begin > longest) {
        tooLong = true;
        bytes.reset();
      }
      if (!tooLong) {
        bytes.write(buffer, begin, end - begin);
      }
    }

    void end(LineConsumer consumer) throws IOException {
      var content = bytes.toByteArray();
      if (tooLong) {
        consumer.accept(number, Optional.empty());
      } else if (!isBlank(content)) {
        consumer.accept(number, Optional.of(content));
      }
      bytes.reset();
      tooLong = false;
      number++;
    }
  }
}
