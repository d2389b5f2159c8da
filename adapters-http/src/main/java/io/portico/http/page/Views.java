package io.portico.http.page;

import gg.jte.output.StringOutput;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.portico.http.HttpProperties;
import jakarta.inject.Singleton;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes the {@link View} of each page, and renders templates with it. */
@Singleton
public final class Views {

  private static final MediaType HTML = MediaType.of("text/html; charset=utf-8");
  private static final String ZONE_COOKIE = "portico_zone";

  private final InstantSource clock;
  private final FormMarks marks;
  private final boolean sendsMail;

  Views(
      InstantSource clock,
      FormMarks marks,
      @Property(name = HttpProperties.SENDS_MAIL, defaultValue = "true") boolean sendsMail) {
    this.clock = clock;
    this.marks = marks;
    this.sendsMail = sendsMail;
  }

  /** Returns whether the installation sends mails. */
  public boolean sendsMail() {
    return sendsMail;
  }

  /**
   * Returns the view of a page.
   *
   * @param texts of the page
   * @param region how numbers are written
   * @param base what the paths of all pages start with
   * @param path the path and query of the page
   */
  public View of(HttpRequest<?> request, Messages texts, Locale region, String base, String path) {
    var reader =
        new View.Reader(
            region,
            zone(request),
            Theme.of(request),
            Shortcuts.of(request),
            clock.instant(),
            base,
            path,
            sendsMail);
    return new View(
        texts,
        reader,
        Visitor.of(request),
        new View.Hidden(
            Visitor.formToken(request), Visitor.formOnce(request).orElseGet(marks::next)));
  }

  /** Returns the HTML that a template makes of its parameters. */
  public static String rendered(String template, Map<String, Object> parameters) {
    var output = new StringOutput(32 * 1024);
    Templates.ENGINE.render(template, parameters, output);
    return output.toString();
  }

  /** Returns a response with HTML, which browsers do not store. */
  public static MutableHttpResponse<String> html(HttpStatus status, String html) {
    return HttpResponse.<String>status(status)
        .contentType(HTML)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .body(html);
  }

  /** Returns the languages that the reader's browser asks for, the preferred ones first. */
  public static List<Locale> languages(HttpRequest<?> request) {
    var accepted = request.getHeaders().get(HttpHeaders.ACCEPT_LANGUAGE);
    if (accepted == null || accepted.length() > 200) {
      return List.of();
    }
    try {
      return Locale.LanguageRange.parse(accepted).stream()
          .map(Locale.LanguageRange::getRange)
          .filter(range -> !range.startsWith("*"))
          .map(Locale::forLanguageTag)
          .toList();
    } catch (IllegalArgumentException _) {
      return List.of();
    }
  }

  /* The script of the pages sets the cookie. */
  private static ZoneId zone(HttpRequest<?> request) {
    try {
      return request
          .getCookies()
          .findCookie(ZONE_COOKIE)
          .map(cookie -> ZoneId.of(cookie.getValue()))
          .orElse(ZoneOffset.UTC);
    } catch (DateTimeException _) {
      return ZoneOffset.UTC;
    }
  }
}
