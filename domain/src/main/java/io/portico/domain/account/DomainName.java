package io.portico.domain.account;

import static java.text.Normalizer.Form.NFC;
import static java.text.Normalizer.Form.NFKC;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The one form of a domain: {@code bücher.example}, {@code BÜCHER.example} and {@code
 * xn--bcher-kva.example} are one domain.
 *
 * <p>IDNA of 2008, whose encoding is Punycode (RFC 3492). {@link java.net.IDN} is that of 2003: it
 * makes {@code straße.example} the domain {@code strasse.example}, which is somebody else's.
 */
final class DomainName {

  private static final String ENCODED = "xn--";
  private static final int LONGEST_LABEL = 63;

  /* Punycode's parameters (RFC 3492, section 5). */
  private static final int BASE = 36;
  private static final int LEAST_THRESHOLD = 1;
  private static final int MOST_THRESHOLD = 26;
  private static final int SKEW = 38;
  private static final int DAMP = 700;
  private static final int FIRST_BIAS = 72;
  private static final int FIRST_ENCODED = 0x80;

  private DomainName() {}

  /**
   * Returns {@code domain} in ASCII, in lower case. A label that is too long for the name system
   * once it is encoded stays as it is: no mail reaches it.
   *
   * @param isDomain whether a text may be a domain
   */
  static String ascii(String domain, Predicate<String> isDomain) {
    if (isAscii(domain)) {
      return lowerCase(domain);
    }
    // Wide and other compatible forms of letters are mapped where they stay a domain.
    var mapped = mapped(domain, NFKC);
    return Arrays.stream((isDomain.test(mapped) ? mapped : mapped(domain, NFC)).split("\\.", -1))
        .map(DomainName::asciiLabel)
        .collect(Collectors.joining("."));
  }

  private static String asciiLabel(String label) {
    if (isAscii(label)) {
      return label;
    }
    var encoded = ENCODED + punycode(label);
    return encoded.length() > LONGEST_LABEL ? label : encoded;
  }

  private static String mapped(String domain, Normalizer.Form form) {
    return Normalizer.normalize(lowerCase(Normalizer.normalize(domain, form)), form);
  }

  /* One by one: the form of a letter does not depend on its neighbours, as that of sigma would. */
  private static String lowerCase(String text) {
    return text.codePoints()
        .map(Character::toLowerCase)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < FIRST_ENCODED);
  }

  /* RFC 3492, section 6.3. Labels are short, so nothing overflows. */
  private static String punycode(String label) {
    var characters = label.codePoints().toArray();
    var output = new StringBuilder();
    for (var c : characters) {
      if (c < FIRST_ENCODED) {
        output.append((char) c);
      }
    }
    var basic = output.length();
    if (basic > 0) {
      output.append('-');
    }
    var handled = basic;
    var bias = FIRST_BIAS;
    var delta = 0;
    var encoded = FIRST_ENCODED;
    while (handled < characters.length) {
      var from = encoded;
      var next = Arrays.stream(characters).filter(c -> c >= from).min().orElseThrow();
      delta += (next - encoded) * (handled + 1);
      encoded = next;
      for (var c : characters) {
        if (c < encoded) {
          delta++;
        } else if (c == encoded) {
          appendNumber(output, delta, bias);
          bias = adapted(delta, handled + 1, handled == basic);
          delta = 0;
          handled++;
        }
      }
      delta++;
      encoded++;
    }
    return output.toString();
  }

  private static void appendNumber(StringBuilder output, int number, int bias) {
    var left = number;
    for (var weight = BASE; ; weight += BASE) {
      var threshold = Math.clamp((long) weight - bias, LEAST_THRESHOLD, MOST_THRESHOLD);
      if (left < threshold) {
        output.append(digit(left));
        return;
      }
      output.append(digit(threshold + (left - threshold) % (BASE - threshold)));
      left = (left - threshold) / (BASE - threshold);
    }
  }

  private static char digit(int value) {
    return (char) (value < 26 ? 'a' + value : '0' + value - 26);
  }

  private static int adapted(int number, int characters, boolean first) {
    var delta = first ? number / DAMP : number / 2;
    delta += delta / characters;
    var weight = 0;
    while (delta > (BASE - LEAST_THRESHOLD) * MOST_THRESHOLD / 2) {
      delta /= BASE - LEAST_THRESHOLD;
      weight += BASE;
    }
    return weight + (BASE - LEAST_THRESHOLD + 1) * delta / (delta + SKEW);
  }
}
