package io.portico.http.usage.record;

import io.portico.application.port.in.usage.RecordUsage;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * The lines of a text, one after the other: each is a stream of its own, so that a long one is not
 * held in memory.
 */
final class RecordLines extends InputStream {

  private static final int BUFFER = 1 << 16;

  private final InputStream text;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;

  /* Of the current line. */
  private int length;
  private boolean atEnd = true;

  RecordLines(InputStream text) {
    this.text = text;
  }

  /** Thrown when a line is too long for a record. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * Goes to the next line that is not blank, and skips the rest of the current one.
   *
   * @return whether there is one
   */
  boolean next() throws IOException {
    while (!atEnd) {
      skipAvailable();
    }
    while (position < end || fill()) {
      if (!isBlank(buffer[position])) {
        length = 0;
        atEnd = false;
        return true;
      }
      position++;
    }
    return false;
  }

  private void skipAvailable() throws IOException {
    if (position == end && !fill()) {
      atEnd = true;
      return;
    }
    var available = untilEnd(end);
    position += available;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int most) throws IOException {
    Objects.checkFromIndexSize(offset, most, bytes.length);
    if (atEnd || (position == end && !fill())) {
      atEnd = true;
      return -1;
    }
    var read = untilEnd(Math.min(end, position + most));
    System.arraycopy(buffer, position, bytes, offset, read);
    position += read;
    length += read;
    if (length > RecordUsage.LARGEST_RECORD) {
      throw new TooLongException();
    }
    return read == 0 && atEnd ? -1 : read;
  }

  /* Returns the number of bytes before the end of the line or before the index "limit". */
  private int untilEnd(int limit) {
    for (var i = position; i < limit; i++) {
      if (buffer[i] == '\n') {
        atEnd = true;
        return i - position;
      }
    }
    return limit - position;
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(text.read(buffer), 0);
    return end > 0;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }
}
