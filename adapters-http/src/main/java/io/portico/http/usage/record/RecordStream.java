package io.portico.http.usage.record;

import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.shared.Sha256;
import io.portico.domain.usage.HitRules;
import io.portico.http.exchange.SpooledBody;
import io.portico.http.json.InvalidJsonException;
import io.portico.http.json.StrictJson;
import io.portico.http.json.Utf8InputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The records in a body, optionally compressed with gzip. */
final class RecordStream implements RecordUsage.Records {

  private static final int BUFFER = 1 << 16;

  private final SpooledBody body;
  private final Form form;
  private final RecordFormat format;
  private final boolean gzip;
  private final long most;
  private long skipped;

  /** How the records follow each other. */
  enum Form {
    /** A JSON array or NDJSON. */
    ARRAY_OR_LINES,
    /** JSON objects with or without blanks between them. */
    SEQUENCE
  }

  /**
   * @param gzip whether the body is compressed
   * @param most the most bytes of the decompressed body
   */
  RecordStream(SpooledBody body, Form form, RecordFormat format, boolean gzip, long most) {
    this.body = body;
    this.form = form;
    this.format = format;
    this.gzip = gzip;
    this.most = most;
  }

  /** Returns the SHA-256 of the decompressed body as 64 hexadecimal digits. */
  String fingerprint() {
    try (var in = new DigestInputStream(open(), Sha256.digest())) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (ZipException | EOFException _) {
      throw notGzip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the spooled body", e);
    }
  }

  private static InvalidJsonException notGzip() {
    return new InvalidJsonException("not gzip (expected: gzip)");
  }

  @Override
  public void read(HitRules rules, RecordUsage.Reader reader) {
    var _ =
        StrictJson.reading(
            () -> {
              try {
                if (format.isAccessLog()) {
                  parse(new AccessLogParser(format, rules, reader));
                } else {
                  parse(new RecordParser(rules, reader));
                }
              } catch (ZipException | EOFException _) {
                throw notGzip();
              }
              return this;
            });
  }

  private void parse(RecordParser parser) throws IOException {
    var array = form == Form.ARRAY_OR_LINES && beginning().startsWith("[");
    try (var in = new Utf8InputStream(open())) {
      switch (form) {
        case ARRAY_OR_LINES -> {
          if (array) {
            parser.array(in);
          } else {
            parser.lines(in);
          }
        }
        case SEQUENCE -> parser.sequence(in);
      }
    }
  }

  private void parse(AccessLogParser parser) throws IOException {
    // Notices of a gateway in its log, such as "[NOTICE] (7) : started", begin with a bracket, too.
    var beginning = beginning();
    var array = beginning.equals("[{") || beginning.equals("[]") || beginning.equals("[");
    try (var in = open()) {
      if (array) {
        parser.array(in);
      } else {
        parser.lines(in);
      }
    }
    skipped = parser.skipped();
  }

  /** Returns how many lines of an access log were skipped when it was last read. */
  long skipped() {
    return skipped;
  }

  /* The first two characters that are not blank, if there are two. */
  private String beginning() throws IOException {
    var found = new StringBuilder();
    // Decompressing byte by byte would take half a minute for a bomb of blanks.
    try (var in = new BufferedInputStream(open(), BUFFER)) {
      for (var next = in.read(); next >= 0 && found.length() < 2; next = in.read()) {
        if (next != ' ' && next != '\t' && next != '\r' && next != '\n') {
          found.append((char) next);
        }
      }
    }
    if (found.isEmpty()) {
      throw new InvalidJsonException("empty (expected: JSON)");
    }
    return found.toString();
  }

  private InputStream open() throws IOException {
    var raw = body.open();
    return gzip ? new Decompressed(raw, most) : raw;
  }

  /** Decompresses up to a number of bytes, as a protection against gzip bombs. */
  private static final class Decompressed extends FilterInputStream {

    private long left;

    Decompressed(InputStream gzip, long most) throws IOException {
      super(new GZIPInputStream(gzip, BUFFER));
      this.left = most;
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      var read = super.read(buffer, offset, length);
      left -= Math.max(read, 0);
      if (left < 0) {
        throw new SpooledBody.TooLargeException();
      }
      return read;
    }
  }
}
