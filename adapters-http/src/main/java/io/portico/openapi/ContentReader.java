package io.portico.openapi;

import io.portico.domain.shared.InvalidValueException;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The characters of a document in UTF-8, UTF-16 or UTF-32, with or without a byte order mark, which
 * is skipped. Bytes that encode no character are {@link #MALFORMED}, so that one in a part that is
 * not read does no harm.
 */
final class ContentReader {

  /** Stands for bytes that are no character; itself it is none. */
  static final char MALFORMED = '\uFFFF';

  private static final int BUFFER = 1 << 14;
  private static final int LONGEST_MARK = 4;

  private final Reader text;
  private final char[] buffer = new char[BUFFER];
  private int position;
  private int end;
  private int line = 1;

  /**
   * Opens {@code content}.
   *
   * @param most the most bytes that are read; of more, reading throws {@link InvalidValueException}
   */
  ContentReader(String field, InputStream content, int most) throws IOException {
    var bytes = new BufferedInputStream(new Limited(field, content, most), BUFFER);
    bytes.mark(LONGEST_MARK);
    var first = bytes.readNBytes(LONGEST_MARK);
    bytes.reset();
    var decoder =
        charset(first)
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .replaceWith(String.valueOf(MALFORMED));
    text = new InputStreamReader(bytes, decoder);
    if (peek() == '\uFEFF') {
      position++;
    }
  }

  /* As YAML has it: without a mark, the zero bytes of the first character tell, which is ASCII. */
  private static Charset charset(byte[] first) {
    var b = new int[] {0xff, 0xff, 0xff, 0xff};
    for (var i = 0; i < first.length; i++) {
      b[i] = first[i] & 0xff;
    }
    if (b[0] == 0 && b[1] == 0 && (b[2] == 0 || (b[2] == 0xfe && b[3] == 0xff))) {
      return StandardCharsets.UTF_32BE;
    }
    if (b[2] == 0 && b[3] == 0 && (b[1] == 0 || (b[0] == 0xff && b[1] == 0xfe))) {
      return StandardCharsets.UTF_32LE;
    }
    if (b[0] == 0 || (b[0] == 0xfe && b[1] == 0xff)) {
      return StandardCharsets.UTF_16BE;
    }
    return b[1] == 0 || (b[0] == 0xff && b[1] == 0xfe)
        ? StandardCharsets.UTF_16LE
        : StandardCharsets.UTF_8;
  }

  /** Returns the next character without taking it, or -1 at the end. */
  int peek() throws IOException {
    if (position == end) {
      end = Math.max(0, text.read(buffer));
      position = 0;
    }
    return position < end ? buffer[position] : -1;
  }

  /** Returns the first character that is not blank, if it is near, else -1. */
  int peekFirst() throws IOException {
    if (peek() >= 0) {
      for (var i = position; i < end; i++) {
        if (!HeadReader.isBlank(buffer[i])) {
          return buffer[i];
        }
      }
    }
    return -1;
  }

  /** Takes and returns the next character, or -1 at the end. */
  int next() throws IOException {
    var c = peek();
    if (c >= 0) {
      position++;
      if (c == '\n' || (c == '\r' && peek() != '\n')) {
        line++;
      }
    }
    return c;
  }

  /** Returns the number of the line of the next character, from 1 on. */
  int line() {
    return line;
  }

  /** Bytes up to a limit. */
  private static final class Limited extends FilterInputStream {

    private final String field;
    private final int most;
    private int left;

    Limited(String field, InputStream in, int most) {
      super(in);
      this.field = field;
      this.most = most;
      this.left = most;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left < 0) {
        return -1;
      }
      var read = super.read(bytes, offset, Math.min(length, left + 1));
      left -= Math.max(0, read);
      if (left < 0) {
        throw InvalidValueException.found(
            field, "more than %d MiB".formatted(most >> 20), "at most " + most + " bytes");
      }
      return read;
    }
  }
}
