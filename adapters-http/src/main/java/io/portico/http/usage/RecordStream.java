package io.portico.http.usage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import io.portico.domain.usage.HitRules;
import io.portico.http.json.InvalidJsonException;
import io.portico.http.json.StrictJson;
import io.portico.http.json.Utf8Stream;
import io.portico.http.server.SpooledBody;
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

/** The records in a body, as one JSON array or one record a line (NDJSON), perhaps packed. */
final class RecordStream implements RecordUsage.Records {

  private static final int BUFFER = 1 << 16;

  /* Names stand in no table of the whole process: there they would stay for ever. */
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(StrictJson.LONGEST_STRING)
                  .maxNameLength(1_024)
                  .build())
          .build();

  private final SpooledBody body;
  private final boolean packed;
  private final long most;

  /**
   * @param packed whether the body is packed with gzip
   * @param most the most bytes of the body when it is unpacked
   */
  RecordStream(SpooledBody body, boolean packed, long most) {
    this.body = body;
    this.packed = packed;
    this.most = most;
  }

  /** Returns what tells the body, unpacked, from others: 64 hexadecimal digits. */
  String fingerprint() {
    try (var in = new DigestInputStream(open(), Sha256.digest())) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (ZipException | EOFException e) {
      throw noGzip(e);
    } catch (IOException e) {
      throw new UncheckedIOException("what was taken in cannot be read", e);
    }
  }

  private static InvalidJsonException noGzip(IOException cause) {
    var problem = new InvalidJsonException("not gzip to its end (expected: gzip)");
    problem.initCause(cause);
    return problem;
  }

  @Override
  public void read(HitRules rules, RecordUsage.Reader reader) {
    var records = new RecordReader(rules);
    var _ =
        StrictJson.reading(
            () -> {
              try {
                read(records, reader);
              } catch (ZipException | EOFException e) {
                throw noGzip(e);
              }
              return this;
            });
  }

  private void read(RecordReader records, RecordUsage.Reader reader) throws IOException {
    var array = isArray();
    try (var in = new Utf8Stream(open())) {
      if (array) {
        elements(in, records, reader);
      } else {
        new RecordLines(FACTORY, records, reader).read(in);
      }
    }
  }

  private boolean isArray() throws IOException {
    try (var in = open()) {
      for (var next = in.read(); next >= 0; next = in.read()) {
        if (next != ' ' && next != '\t' && next != '\r' && next != '\n') {
          return next == '[';
        }
      }
    }
    throw new InvalidJsonException("empty (expected: JSON)");
  }

  private static void elements(InputStream in, RecordReader records, RecordUsage.Reader reader)
      throws IOException {
    try (var parser = FACTORY.createParser(in)) {
      parser.nextToken();
      for (var index = 0L; parser.nextToken() != JsonToken.END_ARRAY; index++) {
        element(parser, index, records, reader);
      }
      if (parser.nextToken() != null) {
        throw new InvalidJsonException("something follows the array (expected: one JSON value)");
      }
    }
  }

  private static void element(
      JsonParser parser, long index, RecordReader records, RecordUsage.Reader reader)
      throws IOException {
    if (!parser.hasToken(JsonToken.START_OBJECT)) {
      parser.skipChildren();
      reader.rejected(index, RecordLines.NO_OBJECT);
      return;
    }
    var begin = parser.currentTokenLocation().getByteOffset();
    try {
      var hit = records.read(parser);
      if (parser.currentLocation().getByteOffset() - begin > RecordUsage.LARGEST_RECORD) {
        reader.rejected(index, RecordLines.TOO_LARGE);
      } else {
        reader.hit(hit);
      }
    } catch (InvalidValueException e) {
      reader.rejected(index, e.field() + ": " + e.problem());
    }
  }

  private InputStream open() throws IOException {
    var sent = body.open();
    return packed ? new Unpacked(sent, most) : sent;
  }

  /** What was packed, up to a number of bytes: some hundred bytes may unpack to all memory. */
  private static final class Unpacked extends FilterInputStream {

    private long left;

    Unpacked(InputStream packed, long most) throws IOException {
      super(new GZIPInputStream(packed, BUFFER));
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
