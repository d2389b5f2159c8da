package io.portico.domain.key;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * The identifiers by which gateways of the classic dashboard know a key: the key itself, its
 * SHA-256 hash, or its MurmurHash3 of 32, 64 or 128 bits. MurmurHash3 is not cryptographic: other
 * keys with the same hash can be found, so a match shows who the key was issued to, but verifies
 * nothing.
 */
public final class ForeignIdentifiers {

  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;

  private ForeignIdentifiers() {}

  /** Returns the possible identifiers of {@code key}. */
  public static List<StoredKey> of(RawKey key) {
    var bytes = key.secret().getBytes(StandardCharsets.UTF_8);
    var hex = HexFormat.of();
    var long128 = murmur128(bytes);
    return Stream.of(
            key.secret(),
            key.hashed().text(),
            hex.toHexDigits(murmur32(bytes)),
            hex.toHexDigits(long128[0]),
            hex.toHexDigits(long128[0]) + hex.toHexDigits(long128[1]))
        .flatMap(text -> StoredKey.parse(text).stream())
        .toList();
  }

  /* MurmurHash3 x86, 32 bits, seed 0. */
  private static int murmur32(byte[] data) {
    var blocks = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    var h = 0;
    while (blocks.remaining() >= Integer.BYTES) {
      h = Integer.rotateLeft(h ^ scrambled(blocks.getInt()), 13) * 5 + 0xe6546b64;
    }
    h ^= scrambled((int) rest(blocks, Integer.BYTES));
    h ^= data.length;
    h = (h ^ (h >>> 16)) * 0x85ebca6b;
    h = (h ^ (h >>> 13)) * 0xc2b2ae35;
    return h ^ (h >>> 16);
  }

  private static int scrambled(int k) {
    return Integer.rotateLeft(k * 0xcc9e2d51, 15) * 0x1b873593;
  }

  /* MurmurHash3 x64, 128 bits, seed 0. Its first half is the hash of 64 bits. */
  private static long[] murmur128(byte[] data) {
    var blocks = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    var h1 = 0L;
    var h2 = 0L;
    while (blocks.remaining() >= 2 * Long.BYTES) {
      h1 ^= Long.rotateLeft(blocks.getLong() * C1, 31) * C2;
      h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
      h2 ^= Long.rotateLeft(blocks.getLong() * C2, 33) * C1;
      h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
    }
    h1 ^= Long.rotateLeft(rest(blocks, Long.BYTES) * C1, 31) * C2;
    h2 ^= Long.rotateLeft(rest(blocks, Long.BYTES) * C2, 33) * C1;
    h1 ^= data.length;
    h2 ^= data.length;
    h1 += h2;
    h2 += h1;
    h1 = mixed(h1);
    h2 = mixed(h2);
    h1 += h2;
    h2 += h1;
    return new long[] {h1, h2};
  }

  private static long mixed(long value) {
    var k = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    k = (k ^ (k >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return k ^ (k >>> 33);
  }

  /* The next bytes, at most so many, as a little-endian number. */
  private static long rest(ByteBuffer bytes, int most) {
    var number = 0L;
    for (var i = 0; i < most && bytes.hasRemaining(); i++) {
      number |= (bytes.get() & 0xffL) << (Byte.SIZE * i);
    }
    return number;
  }
}
