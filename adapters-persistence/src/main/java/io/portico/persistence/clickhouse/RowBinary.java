package io.portico.persistence.clickhouse;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** Rows in ClickHouse's format RowBinary. */
final class RowBinary {

  private static final int FIRST_SIZE = 64 * 1024;

  private byte[] bytes = new byte[FIRST_SIZE];
  private int size;

  void text(String text) {
    var encoded = text.getBytes(UTF_8);
    var length = encoded.length;
    while (length > 0x7f) {
      number((length & 0x7f) | 0x80, 1);
      length >>>= 7;
    }
    number(length, 1);
    require(encoded.length);
    System.arraycopy(encoded, 0, bytes, size, encoded.length);
    size += encoded.length;
  }

  void uint8(int value) {
    number(value, Byte.BYTES);
  }

  void uint16(int value) {
    number(value, Short.BYTES);
  }

  void int32(int value) {
    number(value, Integer.BYTES);
  }

  void int64(long value) {
    number(value, Long.BYTES);
  }

  /* The lowest byte first. */
  private void number(long value, int length) {
    require(length);
    for (var i = 0; i < length; i++) {
      bytes[size++] = (byte) (value >>> (Byte.SIZE * i));
    }
  }

  private void require(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }
}
