package io.portico.testkit;

import static io.portico.testkit.PorticoBrowser.found;

import io.portico.factor.Rfc6238Codes;
import java.time.Instant;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An authenticator app that reads the secret off a page. */
public record OneTimeCodes(String secret, String ticket) {

  private static final Pattern SECRET = Pattern.compile("<code>([A-Z2-7 ]{39})</code>");
  private static final Pattern TICKET =
      Pattern.compile("name=\"ticket\" value=\"([^\"]*)\"(?![\\s\\S]*name=\"ticket\")");

  /** Returns the app that has scanned {@code page}. */
  public static OneTimeCodes on(String page) {
    return new OneTimeCodes(found(SECRET, page, 1), found(TICKET, page, 1));
  }

  /** Returns the fields that add it, with the code that it shows now. */
  public String[] fields() {
    return new String[] {"ticket", ticket, "kind", "totp", "name", "phone", "answer", code(0)};
  }

  /** Returns the fields that add it to an account with {@code password}. */
  public String[] fields(String password) {
    return Stream.concat(Stream.of("confirmed", password), Stream.of(fields()))
        .toArray(String[]::new);
  }

  /** Returns the code of a step: 0 for now. */
  public String code(int step) {
    return new Rfc6238Codes().code(bytes(), Instant.now().plusSeconds(30L * step));
  }

  private byte[] bytes() {
    var bits = new StringBuilder();
    secret
        .replace(" ", "")
        .chars()
        .map("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"::indexOf)
        .forEach(digit -> bits.append(Integer.toBinaryString(32 + digit).substring(1)));
    var bytes = new byte[bits.length() / 8];
    IntStream.range(0, bytes.length)
        .forEach(i -> bytes[i] = (byte) Integer.parseInt(bits.substring(8 * i, 8 * i + 8), 2));
    return bytes;
  }
}
