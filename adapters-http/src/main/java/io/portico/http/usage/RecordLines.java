package io.portico.http.usage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Records that stand in one line each. What is wrong with a line is told of that line alone.
 *
 * <p>One parser goes through as many lines as there are in the buffer, because to begin one for
 * each line takes as long as the line. When it meets a line that is no JSON, it may have gone far
 * beyond it, so each line that is left in the buffer gets a parser of its own.
 */
final class RecordLines {

  static final String NO_OBJECT = "record: no object (expected: an object)";
  static final String TOO_LARGE =
      "record: larger (expected: at most %d bytes)".formatted(RecordUsage.LARGEST_RECORD);
  private static final String NO_JSON = "record: no JSON in one line (expected: an object)";

  private static final int BUFFER = 4 * RecordUsage.LARGEST_RECORD;

  /* Eight bytes are looked at together. */
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LINE_ENDS = '\n' * LOW_BITS;

  private final JsonFactory factory;
  private final RecordReader records;
  private final RecordUsage.Reader reader;
  private final byte[] buffer = new byte[BUFFER];
  private int filled;
  private long index;

  RecordLines(JsonFactory factory, RecordReader records, RecordUsage.Reader reader) {
    this.factory = factory;
    this.records = records;
    this.reader = reader;
  }

  /** Shows every record in {@code in} to the reader. */
  void read(InputStream in) throws IOException {
    var tooLong = false;
    for (var read = more(in); read >= 0; read = more(in)) {
      filled += read;
      var end = afterLastLine();
      if (end > 0) {
        if (tooLong) {
          end = dropRestOfLine(end);
          tooLong = false;
        }
        lines(end);
        drop(end);
      } else if (filled == BUFFER) {
        if (!tooLong) {
          reader.rejected(index++, TOO_LARGE);
        }
        tooLong = true;
        filled = 0;
      }
    }
    if (!tooLong) {
      lines(filled);
    }
  }

  private int more(InputStream in) throws IOException {
    return in.read(buffer, filled, BUFFER - filled);
  }

  private int afterLastLine() {
    var i = filled;
    while (i > 0 && buffer[i - 1] != '\n') {
      i--;
    }
    return i;
  }

  /** Drops the rest of a line that began before the buffer; returns where the others end. */
  private int dropRestOfLine(int end) {
    var begin = lineEnd(0, end) + 1;
    drop(Math.min(begin, end));
    return Math.max(end - begin, 0);
  }

  private void drop(int bytes) {
    System.arraycopy(buffer, bytes, buffer, 0, filled - bytes);
    filled -= bytes;
  }

  private void lines(int end) throws IOException {
    var together = true;
    var parser = factory.createParser(buffer, 0, end);
    var parsedFrom = 0;
    for (var begin = 0; begin < end; ) {
      var lineEnd = lineEnd(begin, end);
      if (!isBlank(begin, lineEnd)) {
        if (lineEnd - begin > RecordUsage.LARGEST_RECORD) {
          reader.rejected(index, TOO_LARGE);
          together = false;
        } else {
          if (!together) {
            parser.close();
            parser = factory.createParser(buffer, begin, lineEnd - begin);
            parsedFrom = begin;
          }
          together &= line(parser, parsedFrom, lineEnd);
        }
        index++;
      }
      begin = lineEnd + 1;
    }
    parser.close();
  }

  /** Reads the record in a line; returns whether the parser stands at its end. */
  private boolean line(JsonParser parser, int parsedFrom, int lineEnd) throws IOException {
    try {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        reader.rejected(index, NO_OBJECT);
        return false;
      }
      try {
        var hit = records.read(parser);
        if (!endsWith(parser, parsedFrom, lineEnd)) {
          return false;
        }
        reader.hit(hit);
        return true;
      } catch (InvalidValueException e) {
        if (!endsWith(parser, parsedFrom, lineEnd)) {
          return false;
        }
        reader.rejected(index, e.field() + ": " + e.problem());
        return true;
      }
    } catch (JsonProcessingException _) {
      reader.rejected(index, NO_JSON);
      return false;
    }
  }

  /** Returns whether a record that was read is all of its line, and rejects it if it is not. */
  private boolean endsWith(JsonParser parser, int parsedFrom, int lineEnd) {
    var after = parsedFrom + (int) parser.currentLocation().getByteOffset();
    if (after <= lineEnd && isBlank(after, lineEnd)) {
      return true;
    }
    reader.rejected(index, NO_JSON);
    return false;
  }

  private int lineEnd(int begin, int end) {
    var i = begin;
    for (; i + Long.BYTES <= end; i += Long.BYTES) {
      // A byte that is a line end becomes zero, and the highest bit of a zero is set by this alone.
      var eight = (long) LONGS.get(buffer, i) ^ LINE_ENDS;
      if (((eight - LOW_BITS) & ~eight & HIGH_BITS) != 0) {
        break;
      }
    }
    while (i < end && buffer[i] != '\n') {
      i++;
    }
    return i;
  }

  private boolean isBlank(int begin, int end) {
    for (var i = begin; i < end; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }
}
