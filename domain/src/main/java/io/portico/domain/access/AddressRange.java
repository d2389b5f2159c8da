package io.portico.domain.access;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An IP address, or a range of them in the notation of CIDR, for example {@code 10.0.0.0/8}.
 *
 * @param network the address in hexadecimal digits, with zeros after the prefix
 * @param prefix the number of leading bits that all addresses of the range share
 * @param text the range as it is written
 */
public record AddressRange(String network, int prefix, String text) {

  private static final int LONGEST = 49;

  /**
   * Returns the range that {@code text} writes.
   *
   * @throws InvalidValueException if it is neither an address nor a range
   */
  public static AddressRange parse(String text) {
    var slash = text.indexOf('/');
    var bytes = IpLiteral.parse(slash < 0 ? text : text.substring(0, slash));
    if (text.length() > LONGEST || bytes.isEmpty()) {
      throw notARange(text);
    }
    var bits = Byte.SIZE * bytes.get().length;
    var prefix = slash < 0 ? bits : prefix(text.substring(slash + 1));
    if (prefix < 0 || prefix > bits) {
      throw notARange(text);
    }
    return new AddressRange(HexFormat.of().formatHex(masked(bytes.get(), prefix)), prefix, text);
  }

  /**
   * Returns the network of the owner of {@code address}, who usually owns all IPv6 addresses with
   * its 64-bit prefix. Another text is a network of its own.
   */
  public static String networkOf(String address) {
    try {
      return parse(address.replaceFirst("%.*", "") + "/64").network();
    } catch (InvalidValueException _) {
      return address;
    }
  }

  private static int prefix(String text) {
    return text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : -1;
  }

  private static InvalidValueException notARange(String text) {
    return new InvalidValueException(
        "addresses", text, "an IP address or a range such as 10.0.0.0/8 or 2001:db8::/32");
  }

  private static byte[] masked(byte[] address, int prefix) {
    var masked = Arrays.copyOf(address, address.length);
    for (var i = 0; i < masked.length; i++) {
      var kept = Math.clamp(prefix - Byte.SIZE * i, 0, Byte.SIZE);
      masked[i] &= (byte) (0xff << (Byte.SIZE - kept));
    }
    return masked;
  }

  /**
   * Returns whether the address of these 4 or 16 bytes is in the range. IPv4 and IPv6 are different
   * networks.
   */
  public boolean contains(byte[] address) {
    return 2 * address.length == network.length()
        && HexFormat.of().formatHex(masked(address, prefix)).equals(network);
  }

  @Override
  public String toString() {
    return text;
  }
}
