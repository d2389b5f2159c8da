package io.portico.http.exchange;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * A header and the parts of an export in order, each read when the client has read the one before.
 * Unlike those of the JDK, it does not read on when closed.
 */
public final class PartStream<T> extends InputStream {

  private final Iterator<List<T>> parts;
  private final Function<List<T>, byte[]> written;
  private ByteArrayInputStream part;

  public PartStream(byte[] header, Iterator<List<T>> parts, Function<List<T>, byte[]> written) {
    this.part = new ByteArrayInputStream(header);
    this.parts = parts;
    this.written = written;
  }

  @Override
  public int read() {
    return hasBytes() ? part.read() : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    return hasBytes() ? part.read(bytes, offset, length) : -1;
  }

  private boolean hasBytes() {
    while (part.available() == 0 && parts.hasNext()) {
      part = new ByteArrayInputStream(written.apply(parts.next()));
    }
    return part.available() > 0;
  }
}
