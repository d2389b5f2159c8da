package io.portico.domain.webhook;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Distinguishes addresses of the Internet from those of private networks and of the machine itself.
 */
public final class InternetAddress {

  private static final int IPV4_BYTES = 4;

  private static final List<Range> NOT_PUBLIC =
      List.of(
          // IPv4: this network, private, shared, loopback, link-local with metadata, protocols,
          // documentation, relays, private, benchmarks, documentation, multicast and reserved.
          range("00000000", 8),
          range("0a000000", 8),
          range("64400000", 10),
          range("7f000000", 8),
          range("a9fe0000", 16),
          range("ac100000", 12),
          range("c0000000", 24),
          range("c0000200", 24),
          range("c0586300", 24),
          range("c0a80000", 16),
          range("c6120000", 15),
          range("c6336400", 24),
          range("cb007100", 24),
          range("e0000000", 3),
          // IPv6: everything but global unicast, which begins with 001; of that protocols and
          // documentation.
          range("00000000000000000000000000000000", 3),
          range("40000000000000000000000000000000", 2),
          range("80000000000000000000000000000000", 1),
          range("20010000000000000000000000000000", 23),
          range("20010db8000000000000000000000000", 32),
          range("3fff0000000000000000000000000000", 20));

  /* IPv6 addresses that hold an IPv4 address: the range, and where it begins. */
  private static final Range NAT64 = range("0064ff9b000000000000000000000000", 96);
  private static final Range SIX_TO_FOUR = range("20020000000000000000000000000000", 16);
  private static final int NAT64_AT = 12;
  private static final int SIX_TO_FOUR_AT = 2;

  private InternetAddress() {}

  /** Returns whether {@code address}, of 4 or 16 bytes, is public. */
  public static boolean isPublic(byte[] address) {
    if (NAT64.contains(address)) {
      return isPublic(ipv4(address, NAT64_AT));
    }
    if (SIX_TO_FOUR.contains(address)) {
      return isPublic(ipv4(address, SIX_TO_FOUR_AT));
    }
    return NOT_PUBLIC.stream().noneMatch(range -> range.contains(address));
  }

  private static byte[] ipv4(byte[] address, int at) {
    return Arrays.copyOfRange(address, at, at + IPV4_BYTES);
  }

  private static Range range(String hex, int bits) {
    return new Range(HexFormat.of().parseHex(hex), bits);
  }

  /** The addresses of one length that share their first {@code bits}. */
  private static final class Range {

    private final byte[] first;
    private final int bits;

    Range(byte[] first, int bits) {
      this.first = first;
      this.bits = bits;
    }

    boolean contains(byte[] address) {
      if (address.length != first.length) {
        return false;
      }
      for (var bit = 0; bit < bits; bit++) {
        var mask = 0x80 >> (bit % Byte.SIZE);
        if (((address[bit / Byte.SIZE] ^ first[bit / Byte.SIZE]) & mask) != 0) {
          return false;
        }
      }
      return true;
    }
  }
}
