package io.portico.http.call;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/**
 * Writes texts as values and names of headers. Values are percent-encoded, so that no text can end
 * a header or begin another one, whatever the gateway does with it.
 */
final class HeaderText {

  /** The most characters of a value. Gateways refuse responses with large headers. */
  static final int LONGEST = 1_024;

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private HeaderText() {}

  /** Returns {@code text} percent-encoded, or an empty value if that is too long. */
  static String value(String text) {
    return bounded(isPlain(text) ? text : encoded(text));
  }

  /** Returns the texts percent-encoded and separated by commas, or an empty value. */
  static String values(List<String> texts) {
    return switch (texts.size()) {
      case 0 -> "";
      case 1 -> value(texts.getFirst());
      default -> bounded(String.join(",", texts.stream().map(HeaderText::encoded).toList()));
    };
  }

  /** Returns {@code text} as a part of the name of a header: other characters become hyphens. */
  static String name(String text) {
    var name = new StringBuilder(text.length());
    text.codePoints().forEach(c -> name.append(isLetterOrDigit(c) ? (char) c : '-'));
    return name.toString();
  }

  private static String bounded(String value) {
    return value.length() > LONGEST ? "" : value;
  }

  private static boolean isPlain(String text) {
    for (var i = 0; i < text.length(); i++) {
      if (!isPlain(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /* A comma separates values. */
  private static boolean isPlain(int c) {
    return c > ' ' && c < 0x7F && c != '%' && c != ',';
  }

  private static String encoded(String text) {
    var encoded = new StringBuilder(text.length() + 16);
    for (var octet : text.getBytes(StandardCharsets.UTF_8)) {
      if (isPlain(octet)) {
        encoded.append((char) octet);
      } else {
        encoded.append('%').append(HEX.toHexDigits(octet));
      }
    }
    return encoded.toString();
  }

  private static boolean isLetterOrDigit(int c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }
}
