package io.portico.http.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** A text of which each line is a JSON object (NDJSON), read line by line. */
public final class JsonLines {

  private final int longest;

  /**
   * @param longest the most bytes of a line
   */
  public JsonLines(int longest) {
    this.longest = longest;
  }

  /** Is shown the lines. */
  @FunctionalInterface
  public interface LineReader {

    /**
     * Reads the line with this {@code number}, from 1 on.
     *
     * @param line throws {@link io.portico.domain.shared.InvalidValueException} if the line is no
     *     object or too long
     */
    void read(long number, Supplier<JsonObject> line);
  }

  /** Shows every line of {@code text} that is not blank to {@code reader}. */
  public void read(InputStream text, LineReader reader) {
    try {
      var buffer = new byte[1 << 16];
      var line = new Line();
      for (var length = text.read(buffer); length >= 0; length = text.read(buffer)) {
        var begin = 0;
        for (var i = 0; i < length; i++) {
          if (buffer[i] == '\n') {
            line.add(buffer, begin, i);
            line.end(reader);
            begin = i + 1;
          }
        }
        line.add(buffer, begin, length);
      }
      line.end(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("what was taken in cannot be read", e);
    }
  }

  /** Returns the first line that is not blank; empty if it is too long or there is none. */
  public byte[] first(InputStream text) {
    var bytes = new ByteArrayOutputStream();
    try {
      for (var next = text.read(); next >= 0; next = text.read()) {
        if (next == '\n' && !isBlank(bytes.toByteArray())) {
          break;
        }
        bytes.write(next);
        if (bytes.size() > longest) {
          return new byte[0];
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("what was taken in cannot be read", e);
    }
    return bytes.toByteArray();
  }

  private static boolean isBlank(byte[] bytes) {
    for (var b : bytes) {
      if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
        return false;
      }
    }
    return true;
  }

  /** The line that is being put together. */
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

    void end(LineReader reader) {
      var content = bytes.toByteArray();
      if (tooLong) {
        reader.read(
            number,
            () -> {
              throw new InvalidJsonException(
                  "a longer line (expected: at most %d bytes)".formatted(longest));
            });
      } else if (!isBlank(content)) {
        reader.read(number, () -> JsonObject.parse(content));
      }
      bytes.reset();
      tooLong = false;
      number++;
    }
  }
}
