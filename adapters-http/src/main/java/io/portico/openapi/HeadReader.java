package io.portico.openapi;

import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.io.Reader;
import java.util.function.Predicate;

/**
 * The text of a document with blanks in place of the parts that are not read, so that nothing in
 * them can refuse the document and every other character keeps its line. The text is never in
 * memory as a whole.
 */
abstract class HeadReader extends Reader {

  /** The most characters of the parts of one document that are read. */
  static final int MOST_READ = 1 << 20;

  /** The most characters of an {@code x-} member that is read. */
  static final int LONGEST_EXTENSION = 1 << 16;

  private static final int CHUNK = 1 << 13;

  private final String field;
  private final Predicate<String> wanted;
  private final StringBuilder out = new StringBuilder();
  private int position;
  private int read;
  private boolean isRefused;

  final ContentReader in;

  HeadReader(String field, ContentReader in, Predicate<String> wanted) {
    this.field = field;
    this.in = in;
    this.wanted = wanted;
  }

  /** Reads on and emits, or returns false at the end. */
  abstract boolean advance() throws IOException;

  @Override
  public final int read(char[] target, int offset, int length) throws IOException {
    if (position == out.length()) {
      out.setLength(0);
      position = 0;
      var more = true;
      while (more && out.length() < CHUNK) {
        more = advance();
      }
      if (out.isEmpty()) {
        return -1;
      }
    }
    var count = Math.min(length, out.length() - position);
    out.getChars(position, position + count, target, offset);
    position += count;
    return count;
  }

  /** Reads to the end for what becomes known of the documents, whatever stands there. */
  final void drain() throws IOException {
    isRefused = true;
    try {
      while (advance()) {
        out.setLength(0);
      }
    } catch (InvalidValueException _) {
      // The content is too long, which is not its first problem.
    }
    out.setLength(0);
    position = 0;
  }

  @Override
  public void close() {
    // Whoever opened the content closes it.
  }

  final boolean isWanted(String key) {
    return wanted.test(key);
  }

  static boolean isExtension(String key) {
    return key.startsWith("x-");
  }

  /** Begins a document. */
  final void begin() {
    read = 0;
    isRefused = false;
  }

  /** Emits a character that is read. */
  final void keep(int c) {
    if (isRefused) {
      return;
    }
    read++;
    if (read > MOST_READ) {
      isRefused = true;
      throw InvalidValueException.found(
          field,
          "more than %d MiB without its paths and components".formatted(MOST_READ >> 20),
          "at most %d characters".formatted(MOST_READ));
    }
    if (c == ContentReader.MALFORMED) {
      isRefused = true;
      throw InvalidValueException.found(
          field, "not UTF-8 at line " + in.line(), "YAML or JSON in UTF-8 or UTF-16");
    }
    out.append((char) c);
  }

  final void keep(CharSequence text) {
    text.chars().forEach(this::keep);
  }

  /** Emits a character that stands for one that is not read. */
  final void emit(char c) {
    out.append(c);
  }

  static boolean isLineEnd(int c) {
    return c == '\n' || c == '\r';
  }

  static boolean isBlank(int c) {
    return c == ' ' || c == '\t' || isLineEnd(c);
  }
}
