package io.portico.http.dashboard.view;

import gg.jte.Content;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.web.router.RouteAttributes;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Flash;
import io.portico.http.page.Messages;
import io.portico.http.page.Templates;
import io.portico.http.page.View;
import io.portico.http.page.Views;
import io.portico.http.page.Visitor;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Renders pages. A request of htmx receives the content alone, every other one the layout around
 * it.
 */
@Singleton
public final class Pages {

  /** The folder of the texts of the dashboard. */
  public static final String TEXTS = "/io/portico/http/dashboard/";

  private static final String HTMX = "HX-Request";
  private static final String HTMX_PAGE = "HX-Current-URL";
  private static final Pattern ORIGIN = Pattern.compile("^https?://[^/]*|#.*$");
  private static final String LAYOUT = "layout.jte";

  /* Fresh for each link, but not read again by Back. */
  private static final String KEPT = "private, no-cache";

  private final Views views;
  private final List<NavigationCounts> counts;
  private final String version =
      Optional.ofNullable(Pages.class.getPackage().getImplementationVersion()).orElse("dev");

  Pages(Views views, List<NavigationCounts> counts) {
    this.views = views;
    this.counts = counts;
  }

  /** Returns whether the installation sends mails. */
  public boolean sendsMail() {
    return views.sendsMail();
  }

  /** Returns a response 200 with {@code page}. */
  public MutableHttpResponse<?> show(HttpRequest<?> request, Page page) {
    return respond(request, HttpStatus.OK, page);
  }

  /**
   * Returns a response 200 with the form of something new. The browser keeps the page until it
   * ends, so that Back shows the same form with the same mark: sent again, it does nothing twice.
   * Such a page shows nothing that is secret.
   */
  public MutableHttpResponse<?> showForm(HttpRequest<?> request, Page page) {
    var response = show(request, page);
    response.getHeaders().set(HttpHeaders.CACHE_CONTROL, KEPT);
    return response;
  }

  /** Returns a response 422 with {@code page}, whose form shows what was wrong with it. */
  public MutableHttpResponse<?> reject(HttpRequest<?> request, Page page) {
    return respond(request, HttpStatus.UNPROCESSABLE_ENTITY, page);
  }

  /** Returns a response with another status, for example 409. */
  public MutableHttpResponse<?> respond(HttpRequest<?> request, HttpStatus status, Page page) {
    var flash = Flash.of(request, Dashboard::local);
    var html =
        isPart(request)
            ? part(request, page.part().orElse(page.template()), page.model())
            : whole(request, page, flash);
    var response = html(status, html);
    return flash.isPresent() && !isPart(request)
        ? response.cookie(Flash.noCookie(Dashboard.PATH))
        : response;
  }

  /** Returns a response 200 with a template that only htmx asks for. */
  public MutableHttpResponse<?> showPart(HttpRequest<?> request, String template, Object model) {
    var view = view(request, around(request));
    return html(HttpStatus.OK, Views.rendered(template, Map.of("view", view, "page", model)));
  }

  /* The address of the page that the part is in, to which its links can come back. */
  private static String around(HttpRequest<?> request) {
    var page = request.getHeaders().get(HTMX_PAGE);
    return page == null
        ? request.getUri().toString()
        : Dashboard.local(ORIGIN.matcher(page).replaceAll(""));
  }

  /** Returns a response 303, after a change, to the page at {@code path}, which shows the flash. */
  public MutableHttpResponse<?> leadTo(String path, Flash flash) {
    return leadTo(path).cookie(flash.cookie(Dashboard.PATH));
  }

  /** Returns a response 303 to the page at {@code path}. */
  public MutableHttpResponse<?> leadTo(String path) {
    return HttpResponse.seeOther(URI.create(path)).header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  /** Returns {@code words} in the reader's language. */
  public String text(HttpRequest<?> request, Words words) {
    return view(request).text(words);
  }

  /** Returns what gives words in the reader's language. */
  public Function<Words, String> texts(HttpRequest<?> request) {
    var view = view(request);
    return view::text;
  }

  /** Returns whether htmx asks for the content of a page without its layout. */
  public static boolean isPart(HttpRequest<?> request) {
    return request.getHeaders().contains(HTMX)
        && !request.getHeaders().contains("HX-History-Restore-Request");
  }

  private static MutableHttpResponse<?> html(HttpStatus status, String html) {
    return Views.html(status, html).header(HttpHeaders.VARY, HTMX);
  }

  private String part(HttpRequest<?> request, String template, Object model) {
    return Views.rendered(template, Map.of("view", view(request), "page", model));
  }

  private String whole(HttpRequest<?> request, Page page, Optional<Flash> flash) {
    var view = view(request);
    var frame =
        new Frame(
            page.title(),
            page.section(),
            page.crumbs(),
            flash,
            page.charts(),
            view.visitor().map(visitor -> counts(request, visitor)).orElseGet(Map::of),
            version);
    Content content =
        output ->
            Templates.ENGINE.render(
                page.template(), Map.of("view", view, "page", page.model()), output);
    return Views.rendered(LAYOUT, Map.of("view", view, "frame", frame, "content", content));
  }

  /* Without a route, a thread of connections answers, which must not wait for the store. A user
  without a role sees pages that say so. */
  private Map<Section, Long> counts(HttpRequest<?> request, Visitor visitor) {
    if (RouteAttributes.getRouteInfo(request).isEmpty() || !visitor.actor().may(Permission.READ)) {
      return Map.of();
    }
    var all = new EnumMap<Section, Long>(Section.class);
    counts.forEach(some -> all.putAll(some.of(visitor.actor())));
    return all;
  }

  private View view(HttpRequest<?> request) {
    return view(request, request.getUri().toString());
  }

  private View view(HttpRequest<?> request, String path) {
    var languages = Views.languages(request);
    var region = languages.stream().findFirst().orElse(Locale.ENGLISH);
    return views.of(request, Messages.in(TEXTS, languages), region, Dashboard.PATH, path);
  }
}
