package io.portico.domain.access;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Reads IP addresses as they are written, without looking names up. */
final class IpLiteral {

  private static final int GROUPS = 8;

  private static final String MAPPED = "0".repeat(20) + "ffff";

  private IpLiteral() {}

  /**
   * Returns the 4 or 16 bytes of the address that {@code text} writes, or empty if it writes none.
   * An IPv4 address that is mapped into IPv6 is an IPv4 address.
   */
  static Optional<byte[]> parse(String text) {
    return text.indexOf(':') < 0 ? parseV4(text) : parseV6(text);
  }

  private static Optional<byte[]> parseV4(String text) {
    var parts = text.split("\\.", -1);
    if (parts.length != 4) {
      return Optional.empty();
    }
    var bytes = new byte[4];
    for (var i = 0; i < 4; i++) {
      // A leading zero means octal to some.
      if (!parts[i].matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(parts[i]) > 255) {
        return Optional.empty();
      }
      bytes[i] = (byte) Integer.parseInt(parts[i]);
    }
    return Optional.of(bytes);
  }

  private static Optional<byte[]> parseV6(String text) {
    var gap = text.indexOf("::");
    if (gap < 0) {
      return groups(text).filter(all -> all.size() == GROUPS).map(IpLiteral::bytes);
    }
    var head = groups(text.substring(0, gap));
    var tail = groups(text.substring(gap + 2));
    if (head.isEmpty() || tail.isEmpty() || head.get().size() + tail.get().size() >= GROUPS) {
      return Optional.empty();
    }
    var all = new ArrayList<>(head.get());
    while (all.size() + tail.get().size() < GROUPS) {
      all.add(0);
    }
    all.addAll(tail.get());
    return Optional.of(bytes(all));
  }

  /* The last group may be an IPv4 address. */
  private static Optional<List<Integer>> groups(String text) {
    var groups = new ArrayList<Integer>();
    if (text.isEmpty()) {
      return Optional.of(groups);
    }
    var parts = text.split(":", -1);
    for (var i = 0; i < parts.length; i++) {
      var v4 = i == parts.length - 1 ? parseV4(parts[i]) : Optional.<byte[]>empty();
      if (v4.isPresent()) {
        var buffer = ByteBuffer.wrap(v4.get());
        groups.add(buffer.getShort() & 0xffff);
        groups.add(buffer.getShort() & 0xffff);
      } else if (parts[i].matches("[0-9A-Fa-f]{1,4}")) {
        groups.add(Integer.parseInt(parts[i], 16));
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(groups);
  }

  private static byte[] bytes(List<Integer> groups) {
    var buffer = ByteBuffer.allocate(2 * GROUPS);
    groups.forEach(group -> buffer.putShort(group.shortValue()));
    var bytes = buffer.array();
    return HexFormat.of().formatHex(bytes).startsWith(MAPPED)
        ? Arrays.copyOfRange(bytes, 12, 16)
        : bytes;
  }
}
