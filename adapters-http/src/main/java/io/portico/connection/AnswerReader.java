package io.portico.connection;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.connection.Answer.Extent;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the status, the headers and the beginning of the body of an HTTP/1.1 answer, and no more
 * than that, whatever the server sends.
 */
final class AnswerReader {

  private static final int MOST_OF_HEAD = 16_384;

  private final InputStream in;
  private final int mostOfBody;
  private int headBytes;

  /**
   * @param mostOfBody the most bytes that are read of a body
   */
  AnswerReader(InputStream in, int mostOfBody) {
    this.in = in;
    this.mostOfBody = mostOfBody;
  }

  /** Reads the answer after any informational ones. */
  Answer read() throws IOException {
    var status = status();
    var headers = headers();
    while (status >= 100 && status <= 199) {
      status = status();
      headers = headers();
    }
    var body = new ByteArrayOutputStream();
    var extent = readBody(status, headers, body);
    return new Answer(status, headers, body.toString(UTF_8), extent);
  }

  private int status() throws IOException {
    var line = line();
    var parts = line.split(" ", 3);
    if (!line.startsWith("HTTP/1.") || parts.length < 2 || !parts[1].matches("[1-9][0-9]{2}")) {
      throw new IOException("the answer is not HTTP");
    }
    return Integer.parseInt(parts[1]);
  }

  private Map<String, String> headers() throws IOException {
    var headers = new HashMap<String, String>();
    for (var line = line(); !line.isEmpty(); line = line()) {
      var colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(
            line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
            line.substring(colon + 1).strip());
      }
    }
    return headers;
  }

  private String line() throws IOException {
    var line = new ByteArrayOutputStream();
    for (var next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection was closed before the answer");
      }
      if (++headBytes > MOST_OF_HEAD) {
        throw new IOException("the headers of the answer are larger than " + MOST_OF_HEAD);
      }
      line.write(next);
    }
    return line.toString(ISO_8859_1).stripTrailing();
  }

  /* What came of a body that breaks off is kept: to some, the status alone matters. */
  private Extent readBody(int status, Map<String, String> headers, ByteArrayOutputStream body) {
    if (status == 204 || status == 304) {
      return Extent.WHOLE;
    }
    var coding = headers.getOrDefault("transfer-encoding", "").toLowerCase(Locale.ROOT);
    try {
      if (coding.contains("chunked")) {
        return readChunks(body);
      }
      var length = headers.get("content-length");
      return length == null ? readToTheEnd(body) : readLength(body, length);
    } catch (IOException _) {
      return Extent.BROKEN_OFF;
    }
  }

  private Extent readLength(ByteArrayOutputStream body, String length) throws IOException {
    return length.matches("[0-9]{1,9}")
        ? read(body, Integer.parseInt(length))
        : read(body, Integer.MAX_VALUE);
  }

  private Extent readChunks(ByteArrayOutputStream body) throws IOException {
    while (true) {
      var size = line().replaceFirst(";.*", "").strip();
      if (size.matches("0{1,7}")) {
        return Extent.WHOLE;
      }
      var chunk =
          size.matches("[0-9A-Fa-f]{1,7}")
              ? read(body, Integer.parseInt(size, 16))
              : Extent.BROKEN_OFF;
      if (chunk != Extent.WHOLE) {
        return chunk;
      }
      line();
    }
  }

  private Extent read(ByteArrayOutputStream body, int length) throws IOException {
    var most = Math.min(length, mostOfBody - body.size());
    for (var read = 0; read < most; read++) {
      var next = in.read();
      if (next < 0) {
        return Extent.BROKEN_OFF;
      }
      body.write(next);
    }
    return most == length ? Extent.WHOLE : Extent.LIMITED;
  }

  private Extent readToTheEnd(ByteArrayOutputStream body) throws IOException {
    var next = in.read();
    while (next >= 0 && body.size() < mostOfBody) {
      body.write(next);
      next = in.read();
    }
    return next < 0 ? Extent.WHOLE : Extent.LIMITED;
  }
}
