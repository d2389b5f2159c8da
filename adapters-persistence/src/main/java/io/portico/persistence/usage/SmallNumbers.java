package io.portico.persistence.usage;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Numbers as bytes, of which small ones take few: seven bits in each, the lowest first. */
final class SmallNumbers {

  private SmallNumbers() {}

  static void write(ByteArrayOutputStream to, long value) {
    var rest = value;
    while (rest >= 0x80 || rest < 0) {
      to.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    to.write((int) rest);
  }

  static long read(ByteBuffer from) {
    var value = 0L;
    for (var shift = 0; ; shift += 7) {
      var next = from.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  /** Writes a number that may be below zero. */
  static void writeSigned(ByteArrayOutputStream to, int value) {
    write(to, ((value << 1) ^ (value >> 31)) & 0xffff_ffffL);
  }

  static int readSigned(ByteBuffer from) {
    var value = (int) read(from);
    return (value >>> 1) ^ -(value & 1);
  }
}
