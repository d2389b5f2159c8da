package io.portico.http.site;

import gg.jte.Content;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.http.browser.FormToken;
import io.portico.http.page.Flash;
import io.portico.http.page.Messages;
import io.portico.http.page.Templates;
import io.portico.http.page.View;
import io.portico.http.page.Views;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Renders pages of sites. */
@Singleton
public record SitePages(Views views, Banners banners) {

  /** The folder of the texts of all sites. */
  static final String TEXTS = "/io/portico/http/site/";

  private static final String LAYOUT = "site/layout.jte";

  /** Returns a response 200 with {@code content}. */
  public MutableHttpResponse<?> show(HttpRequest<?> request, SiteContent content) {
    return respond(request, HttpStatus.OK, content);
  }

  /** Returns a response 422 with {@code content}, whose form shows what was wrong with it. */
  public MutableHttpResponse<?> reject(HttpRequest<?> request, SiteContent content) {
    return respond(request, HttpStatus.UNPROCESSABLE_ENTITY, content);
  }

  /** Returns a response with another status, for example 409. */
  public MutableHttpResponse<?> respond(
      HttpRequest<?> request, HttpStatus status, SiteContent content) {
    var visit = SiteVisit.of(request);
    var flash = Flash.of(request, visit::local);
    var frame =
        new SiteFrame(
            visit,
            content,
            flash,
            // A page that reports a failure must not fail itself.
            status == HttpStatus.OK ? banners.of(request, visit) : List.of(),
            visit.path(SiteLook.path(visit.site())),
            visit.site().brand().logo().map(logo -> visit.path(SiteLook.path(logo))));
    var response = Views.html(status, document(view(request), frame));
    return flash.isPresent() ? response.cookie(Flash.noCookie(visit.cookiePath())) : response;
  }

  private static String document(View view, SiteFrame frame) {
    var content = frame.content();
    Content inner =
        output ->
            Templates.ENGINE.render(
                content.template(), Map.of("view", view, "page", content.model()), output);
    return Views.rendered(LAYOUT, Map.of("view", view, "frame", frame, "content", inner));
  }

  /**
   * Returns the home page of {@code site}, which need not be stored, as a document to look at.
   *
   * @param styles the path of the style sheet with its colours
   */
  public String preview(HttpRequest<?> request, Site site, String styles) {
    var language = SiteLanguages.of(request, site);
    var token = FormToken.of("");
    var visit =
        new SiteVisit(
            site, Portal.PATH + "/" + site.name(), "", false, token, Optional.empty(), language);
    var view =
        views.of(request, Messages.in(TEXTS, List.of(language)), language, visit.base(), "/");
    var logo =
        site.brand()
            .logo()
            .map(
                one ->
                    "data:%s;base64,%s"
                        .formatted(
                            one.type().mediaType(),
                            Base64.getEncoder().encodeToString(one.bytes())));
    return document(
        view, new SiteFrame(visit, HomePage.of(visit), Optional.empty(), List.of(), styles, logo));
  }

  /** Returns the style sheet with these colours. */
  public static String styles(SiteColours colours) {
    return SiteLook.styles(colours);
  }

  /** Returns a response 200 with a template that has no layout around it. */
  public MutableHttpResponse<?> bare(HttpRequest<?> request, String template, Object model) {
    return Views.html(
        HttpStatus.OK, Views.rendered(template, Map.of("view", view(request), "page", model)));
  }

  /** Returns a page about what is not there, without the look of a site. */
  MutableHttpResponse<?> withoutSite(
      HttpRequest<?> request, HttpStatus status, Words title, Words text) {
    return withoutSite(
        request, status, "", "site/noSite.jte", Map.of("title", title, "text", text));
  }

  /**
   * Returns a page without the look of a site, in a language of the browser.
   *
   * @param base what the paths of files begin with that the page loads
   */
  public MutableHttpResponse<?> withoutSite(
      HttpRequest<?> request,
      HttpStatus status,
      String base,
      String template,
      Map<String, ?> parameters) {
    var languages = Views.languages(request);
    var region = languages.stream().findFirst().orElse(Locale.ENGLISH);
    var view = views.of(request, Messages.in(TEXTS, languages), region, base, "");
    var all = new HashMap<String, Object>(parameters);
    all.put("view", view);
    return Views.html(status, Views.rendered(template, all));
  }

  /**
   * Returns a response 303, after a change, to the page at {@code path} below the site, which shows
   * the flash.
   */
  public MutableHttpResponse<?> leadTo(HttpRequest<?> request, String path, Flash flash) {
    return leadTo(request, path).cookie(flash.cookie(SiteVisit.of(request).cookiePath()));
  }

  /** Returns a response 303 to the page at {@code path} below the site. */
  public MutableHttpResponse<?> leadTo(HttpRequest<?> request, String path) {
    return leadBack(SiteVisit.of(request).path(path));
  }

  /** Returns a response 303 to a page of the site by its address, as browsers know it. */
  static MutableHttpResponse<?> leadBack(String address) {
    return HttpResponse.seeOther(URI.create(address)).header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  private View view(HttpRequest<?> request) {
    var visit = SiteVisit.of(request);
    return views.of(
        request,
        Messages.in(TEXTS, List.of(visit.language())),
        visit.language(),
        visit.base(),
        visit.address(request));
  }
}
