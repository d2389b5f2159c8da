package io.portico.http.page;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What the next page says of the change that led to it. A cookie carries it: the key of a message
 * and its values, which the page shows as text.
 *
 * @param links to what is usually done next
 */
public record Flash(Kind kind, Words.Message words, List<Link> links) {

  private static final String COOKIE = "portico_flash";
  private static final String SEPARATOR = "\u001f";

  private static final String NUMBER = "#";
  private static final String TEXT = "=";
  private static final String SAID = "!";
  private static final String LINK = ">";

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

  /** A link to a page, with the key of its text. */
  public record Link(String key, String address) {}

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
    return new Flash(kind, new Words.Message(key, List.of(values)), List.of());
  }

  /** Returns this flash with one more link: the key of its text, and an address of a page. */
  public Flash leadingTo(String key, String address) {
    var more = new ArrayList<>(links);
    more.add(new Link(key, address));
    return new Flash(kind, words, List.copyOf(more));
  }

  /**
   * Returns the flash that the last response left in the reader's browser.
   *
   * @param local makes an address one of a page, so that links lead nowhere else
   */
  public static Optional<Flash> of(HttpRequest<?> request, UnaryOperator<String> local) {
    return request
        .getCookies()
        .findCookie(COOKIE)
        .map(Cookie::getValue)
        .flatMap(cookie -> parse(cookie, local));
  }

  /** Returns the flash that the value of a cookie carries. */
  static Optional<Flash> parse(String cookie, UnaryOperator<String> local) {
    try {
      var parts =
          List.of(
              new String(Base64.getUrlDecoder().decode(cookie), StandardCharsets.UTF_8)
                  .split(SEPARATOR, -1));
      return Arrays.stream(Kind.values())
          .filter(kind -> kind.word().equals(parts.getFirst()) && parts.size() > 1)
          .findFirst()
          .map(kind -> read(kind, parts.get(1), parts.subList(2, parts.size()), local));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static Flash read(Kind kind, String key, List<String> sent, UnaryOperator<String> local) {
    var values = sent.stream().filter(part -> !part.startsWith(LINK)).map(Flash::value).toArray();
    var flash = of(kind, key, values);
    for (var part : sent) {
      var end = part.indexOf(' ');
      if (part.startsWith(LINK) && end > 0) {
        flash =
            flash.leadingTo(
                part.substring(LINK.length(), end), local.apply(part.substring(end + 1)));
      }
    }
    return flash;
  }

  /* Plurals need numbers: MessageFormat chooses by nothing else. */
  private static Object value(String sent) {
    var text = sent.isEmpty() ? "" : sent.substring(1);
    return sent.startsWith(NUMBER)
        ? (Object) Long.valueOf(text)
        : sent.startsWith(SAID) ? Words.said(text) : text;
  }

  private static String marked(Object value) {
    return switch (value) {
      case Number number -> NUMBER + number;
      case Words.Said(var english) -> SAID + english;
      case Object text -> TEXT + text;
    };
  }

  /** Returns the cookie that carries it to the next page below {@code path}. */
  public Cookie cookie(String path) {
    var text = new StringBuilder(kind.word()).append(SEPARATOR).append(words.key());
    for (var value : words.values()) {
      var shown = marked(value);
      text.append(SEPARATOR).append(shown, 0, Math.min(shown.length(), VALUE_CHARACTERS));
    }
    links.forEach(
        link ->
            text.append(SEPARATOR)
                .append(LINK)
                .append(link.key())
                .append(' ')
                .append(link.address()));
    var bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return cookie(path, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)).maxAge(60);
  }

  /** Returns the cookie that removes it. */
  public static Cookie noCookie(String path) {
    return cookie(path, "").maxAge(0);
  }

  private static Cookie cookie(String path, String value) {
    return Cookie.of(COOKIE, value).path(path).httpOnly(true).sameSite(SameSite.Lax);
  }
}
