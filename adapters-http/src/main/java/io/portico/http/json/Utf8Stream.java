package io.portico.http.json;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.MalformedInputException;

/**
 * Text in UTF-8 and nothing else: {@link MalformedInputException} is thrown where it is not. A zero
 * byte is not taken either; no JSON has one, and without it none is mistaken for UTF-16.
 */
public final class Utf8Stream extends FilterInputStream {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LOW_BITS = 0x0101010101010101L;

  /* Of the character that is being read: how many bytes are to come, and what the next may be. */
  private int toCome;
  private int least = 0x80;
  private int most = 0xbf;

  public Utf8Stream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    var read = super.read(buffer, offset, length);
    if (read < 0) {
      if (toCome > 0) {
        throw new MalformedInputException(toCome);
      }
      return read;
    }
    check(buffer, offset, offset + read);
    return read;
  }

  private void check(byte[] buffer, int begin, int end) throws MalformedInputException {
    var i = begin;
    while (i < end) {
      if (toCome == 0) {
        i = afterAscii(buffer, i, end);
        if (i == end) {
          return;
        }
      }
      take(buffer[i++] & 0xff);
    }
  }

  /** Returns where the first byte stands that may be no ASCII. */
  private static int afterAscii(byte[] buffer, int begin, int end) {
    var i = begin;
    for (; i + Long.BYTES <= end; i += Long.BYTES) {
      var eight = (long) LONGS.get(buffer, i);
      // Bytes from 0x80 on, or zero (or, now and then, one that only looks so).
      if (((eight | (eight - LOW_BITS)) & HIGH_BITS) != 0) {
        break;
      }
    }
    while (i < end && buffer[i] > 0) {
      i++;
    }
    return i;
  }

  private void take(int b) throws MalformedInputException {
    if (toCome > 0) {
      if (b < least || b > most) {
        throw new MalformedInputException(1);
      }
      toCome--;
      least = 0x80;
      most = 0xbf;
      return;
    }
    if (b == 0 || (b >= 0x80 && b < 0xc2) || b > 0xf4) {
      throw new MalformedInputException(1);
    }
    if (b < 0x80) {
      return;
    }
    toCome = b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
    // No longer form than needed, no halves of UTF-16, nothing beyond U+10FFFF.
    switch (b) {
      case 0xe0 -> least = 0xa0;
      case 0xed -> most = 0x9f;
      case 0xf0 -> least = 0x90;
      case 0xf4 -> most = 0x8f;
      default -> {}
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
