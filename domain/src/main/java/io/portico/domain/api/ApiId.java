package io.portico.domain.api;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The id of an API, unique within an organisation: 1 to {@value #LONGEST} letters and digits of
 * ASCII, {@code -}, {@code _} and {@code .}. Case is significant, except in 24 hexadecimal digits:
 * they are written in lower case. Such ids, which Portico generates, come first in the order, by
 * the time of their creation; the others follow by their characters.
 */
public sealed interface ApiId extends Comparable<ApiId> {

  /** The most characters of an id. */
  int LONGEST = 64;

  /**
   * Returns the id that {@code text} writes.
   *
   * @throws InvalidValueException if it cannot be the id of an API, naming the field {@code id}
   */
  static ApiId of(String text) {
    return parse(text)
        .orElseThrow(
            () -> {
              requireForm("id", text);
              return new InvalidValueException(
                  "id",
                  text,
                  "none of the reserved words " + String.join(" ", new TreeSet<>(Named.RESERVED)));
            });
  }

  /** Returns the id that {@code text} writes, or empty if it cannot be the id of an API. */
  static Optional<ApiId> parse(String text) {
    var generated = Identifier.parse(text);
    if (generated.isPresent()) {
      return generated.map(Generated::new);
    }
    return hasForm(text) && !Named.RESERVED.contains(text)
        ? Optional.of(new Named(text))
        : Optional.empty();
  }

  /**
   * Returns the first of {@code texts} that can be the id of an API, or empty if none can. Gateways
   * have several names for an API, and not each of them has the form of an id.
   */
  static Optional<ApiId> firstOf(List<String> texts) {
    return texts.stream().flatMap(text -> parse(text).stream()).findFirst();
  }

  /**
   * Requires that {@code text} has the form of an id; it may be a reserved word.
   *
   * @throws InvalidValueException naming {@code field}
   */
  static void requireForm(String field, String text) {
    if (!hasForm(text)) {
      throw new InvalidValueException(field, text, "1 to " + LONGEST + " of A-Z, a-z, 0-9, - _ .");
    }
  }

  private static boolean hasForm(String text) {
    if (text.isEmpty() || text.length() > LONGEST) {
      return false;
    }
    for (var i = 0; i < text.length(); i++) {
      if (!isAllowed(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAllowed(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_'
        || c == '.';
  }

  /** Returns the id whose {@link #bytes} these are. */
  static ApiId ofBytes(byte[] bytes) {
    if (bytes[0] != Generated.FIRST_BYTE) {
      return new Named(new String(bytes, US_ASCII));
    }
    var buffer = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
    return new Generated(new Identifier(buffer.getLong(), buffer.getInt()));
  }

  /** Returns a compact form of at most {@value #LONGEST} bytes, ordered as the ids are. */
  byte[] bytes();

  /** Returns the id if it is 24 hexadecimal digits. */
  default Optional<Identifier> identifier() {
    return switch (this) {
      case Generated(var value) -> Optional.of(value);
      case Named _ -> Optional.empty();
    };
  }

  @Override
  default int compareTo(ApiId other) {
    if (this instanceof Generated(var one) && other instanceof Generated(var two)) {
      return one.compareTo(two);
    }
    return Arrays.compareUnsigned(bytes(), other.bytes());
  }

  /** An id of 24 hexadecimal digits, the form of the ids that Portico generates. */
  record Generated(Identifier value) implements ApiId {

    /* Less than every character of a name. */
    private static final byte FIRST_BYTE = 0;

    @Override
    public byte[] bytes() {
      return ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES)
          .put(FIRST_BYTE)
          .putLong(value.high())
          .putInt(value.low())
          .array();
    }

    @Override
    public String toString() {
      return value.toString();
    }
  }

  /** An id of any other form, as a gateway or a client names the API. */
  record Named(String value) implements ApiId {

    /* Words that clients send in the place of an id. */
    private static final Set<String> RESERVED =
        Set.of(
            "-",
            ".",
            "..",
            "activity",
            "admin",
            "apis",
            "audit",
            "configuration",
            "discovery",
            "facets",
            "gateways",
            "governance",
            "groups",
            "identity-providers",
            "import",
            "jobs",
            "keys",
            "labels",
            "limits",
            "mcp-registry",
            "portal",
            "roles",
            "search",
            "service-credentials",
            "usage",
            "users",
            "webhooks",
            "whoami");

    public Named {
      requireForm("id", value);
    }

    @Override
    public byte[] bytes() {
      return value.getBytes(US_ASCII);
    }

    @Override
    public String toString() {
      return value;
    }
  }
}
