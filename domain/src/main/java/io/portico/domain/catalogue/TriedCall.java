package io.portico.domain.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.domain.key.KeyLocation;
import io.portico.domain.shared.HeaderNames;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A call of an API that a developer tries through the site. It stays below its base address, and
 * sends no header that says how a request is sent or forwarded.
 *
 * @param method one of {@link #METHODS}
 * @param base one of the addresses of {@link TryIt}
 * @param target a path that begins with a slash, maybe with a query
 * @param body of at most {@link #LARGEST_BODY} bytes of UTF-8; empty for none
 */
public record TriedCall(String method, URI base, String target, List<Header> headers, String body) {

  /** The methods that may be tried. */
  public static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");

  /** The most bytes of a body. */
  public static final int LARGEST_BODY = 64 * 1024;

  /** The most characters of a target, and of the value of a header. */
  public static final int LONGEST = 4_000;

  /** The most headers. */
  public static final int MOST_HEADERS = 20;

  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");

  private static final Set<String> HEADERS =
      Set.of(
          "accept",
          "accept-language",
          "authorization",
          "content-language",
          "content-type",
          "idempotency-key",
          "if-match",
          "if-modified-since",
          "if-none-match",
          "if-unmodified-since",
          "prefer",
          "soapaction");

  /* Others of x- say who calls, from where, or what is really meant. */
  private static final Pattern FURTHER =
      Pattern.compile(
          "x-(?!forwarded|portico|real-|original|rewrite|http-|method|client|cluster|envoy|host)"
              + "[a-z0-9-]{1,60}");

  private static final String EXPECTED_HEADER =
      "Accept, Authorization, Content-Type, one of If-…, Idempotency-Key, Prefer or X-…,"
          + " without those that proxies set";

  /** A header of a call or of its answer. */
  public record Header(String name, String value) {

    /** Hides the value, which may be a credential. */
    @Override
    public String toString() {
      return name;
    }
  }

  public TriedCall {
    if (!METHODS.contains(method)) {
      throw new InvalidValueException("method", method, String.join(", ", METHODS));
    }
    checkTarget(base, target);
    headers = List.copyOf(headers);
    ListRules.atMost("headers", headers.size(), MOST_HEADERS, "headers");
    headers.forEach(TriedCall::check);
    ListRules.distinct(
        "headers[%d]",
        headers.stream().map(header -> header.name().toLowerCase(Locale.ROOT)).toList(),
        "each header once");
    var size = body.getBytes(UTF_8).length;
    if (size > LARGEST_BODY) {
      throw InvalidValueException.found(
          "body", size + " bytes", "at most %d bytes".formatted(LARGEST_BODY));
    }
    if (size > 0 && WITHOUT_BODY.contains(method)) {
      throw InvalidValueException.found("body", "a body of " + method, "none");
    }
  }

  private static void checkTarget(URI base, String target) {
    try {
      var address = new URI(base + target);
      if (target.length() <= LONGEST
          && target.startsWith("/")
          && !target.startsWith("//")
          && address.getRawFragment() == null
          && address.getRawPath().startsWith(base.getRawPath() + "/")
          && staysBelow(address.getRawPath())) {
        return;
      }
    } catch (URISyntaxException | IllegalArgumentException _) {
      // As for a target that may not be called.
    }
    throw new InvalidValueException(
        "path",
        target,
        "/ and a path of at most %d characters, without . and .. as parts of it"
            .formatted(LONGEST));
  }

  /* Decoded as often as a server behind another one might. */
  private static boolean staysBelow(String path) {
    var decoded = path.toLowerCase(Locale.ROOT);
    for (var i = 0; i < 3; i++) {
      for (var part : decoded.split("[/\\\\;]", -1)) {
        if (part.equals(".") || part.equals("..")) {
          return false;
        }
      }
      decoded =
          decoded
              .replace("%2e", ".")
              .replace("%2f", "/")
              .replace("%5c", "\\")
              .replace("%3b", ";")
              .replace("%25", "%");
    }
    return true;
  }

  private static void check(Header header) {
    var name = header.name().toLowerCase(Locale.ROOT);
    if (!HEADERS.contains(name)
        && (!FURTHER.matcher(name).matches() || HeaderNames.isOfTheRequest(name))) {
      throw new InvalidValueException("headers", header.name(), EXPECTED_HEADER);
    }
    requirePrintable("headers", header.value());
  }

  private static void requirePrintable(String field, String value) {
    if (value.length() > LONGEST || !value.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw InvalidValueException.found(
          field,
          value.length() + " characters",
          "at most %d characters of printable ASCII".formatted(LONGEST));
    }
  }

  /**
   * Returns the request that makes this call, with a key where the API expects it.
   *
   * @param key as its developer typed it; never shown in an error
   */
  public Sent sent(Optional<String> key, KeyLocation location) {
    key.ifPresent(text -> requirePrintable("key", text));
    var address = new StringBuilder(base + target);
    var further = new ArrayList<>(headers);
    if (key.isPresent()) {
      switch (location) {
        case KeyLocation.Header(var name) -> {
          further.removeIf(header -> header.name().equalsIgnoreCase(name));
          var scheme = name.equalsIgnoreCase("Authorization") ? "Bearer " : "";
          further.add(new Header(name, scheme + key.get()));
        }
        case KeyLocation.Parameter(var name) ->
            address
                .append(target.contains("?") ? '&' : '?')
                .append(name)
                .append('=')
                .append(encoded(key.get()));
      }
    }
    return new Sent(
        method,
        URI.create(URI.create(address.toString()).toASCIIString()),
        further,
        body.isEmpty() ? Optional.empty() : Optional.of(body.getBytes(UTF_8)));
  }

  private static String encoded(String ascii) {
    var encoded = new StringBuilder();
    for (var i = 0; i < ascii.length(); i++) {
      var c = ascii.charAt(i);
      if (Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append("%%%02X".formatted((int) c));
      }
    }
    return encoded.toString();
  }

  /** The request of a call. */
  public record Sent(String method, URI address, List<Header> headers, Optional<byte[]> body) {

    public Sent {
      headers = List.copyOf(headers);
    }

    /** Hides the key, wherever it is. */
    @Override
    public String toString() {
      return method + " " + address.getHost();
    }
  }

  /** Hides what may be a credential. */
  @Override
  public String toString() {
    return method + " " + base.getHost();
  }
}
