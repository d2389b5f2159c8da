package io.portico.http.dashboard.view;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.portico.http.dashboard.Dashboard;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the next page says of the change that led to it. A cookie carries it: the key of a message
 * and its values, which the page shows as text.
 */
public record Flash(Kind kind, Words.Message words) {

  private static final String COOKIE = "portico_flash";
  private static final String SEPARATOR = "\u001f";

  private static final String NUMBER = "#";
  private static final String TEXT = "=";

  /* Names can be long; the cookie stays below the limit of headers. */
  private static final int VALUE_CHARACTERS = 200;

  /** How it is shown. */
  public enum Kind {
    SUCCESS("circle-check"),
    WARNING("alert-triangle"),
    DANGER("alert-circle");

    private final String icon;

    Kind(String icon) {
      this.icon = icon;
    }

    /** Returns the name of its icon. */
    public String icon() {
      return icon;
    }

    /** Returns its word, as in classes. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Says that something was done; values are shown as text. */
  public static Flash done(String key, Object... values) {
    return of(Kind.SUCCESS, key, values);
  }

  /** Says that something was done only in part, or has consequences. */
  public static Flash warning(String key, Object... values) {
    return of(Kind.WARNING, key, values);
  }

  /** Says that something was not done. */
  public static Flash refused(String key, Object... values) {
    return of(Kind.DANGER, key, values);
  }

  private static Flash of(Kind kind, String key, Object... values) {
    return new Flash(kind, new Words.Message(key, List.of(values)));
  }

  /** Returns the flash that the last response left in the reader's browser. */
  static Optional<Flash> of(HttpRequest<?> request) {
    return request.getCookies().findCookie(COOKIE).map(Cookie::getValue).flatMap(Flash::parse);
  }

  private static Optional<Flash> parse(String cookie) {
    try {
      var parts =
          List.of(
              new String(Base64.getUrlDecoder().decode(cookie), StandardCharsets.UTF_8)
                  .split(SEPARATOR, -1));
      return Arrays.stream(Kind.values())
          .filter(kind -> kind.word().equals(parts.getFirst()) && parts.size() > 1)
          .findFirst()
          .map(
              kind ->
                  of(
                      kind,
                      parts.get(1),
                      parts.subList(2, parts.size()).stream().map(Flash::value).toArray()));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /* Plurals need numbers: MessageFormat chooses by nothing else. */
  private static Object value(String sent) {
    var text = sent.isEmpty() ? "" : sent.substring(1);
    return sent.startsWith(NUMBER) ? (Object) Long.valueOf(text) : text;
  }

  Cookie cookie() {
    var text = new StringBuilder(kind.word()).append(SEPARATOR).append(words.key());
    for (var value : words.values()) {
      var shown = value.toString();
      text.append(SEPARATOR)
          .append(value instanceof Number ? NUMBER : TEXT)
          .append(shown, 0, Math.min(shown.length(), VALUE_CHARACTERS));
    }
    var bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return cookie(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)).maxAge(60);
  }

  static Cookie noCookie() {
    return cookie("").maxAge(0);
  }

  private static Cookie cookie(String value) {
    return Cookie.of(COOKIE, value).path(Dashboard.PATH).httpOnly(true).sameSite(SameSite.Lax);
  }
}
