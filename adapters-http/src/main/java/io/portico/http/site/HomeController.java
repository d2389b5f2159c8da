package io.portico.http.site;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.portico.http.page.Markdown;
import io.portico.http.page.Words;

/** The home page of a site, and the pages that administrators write. */
@SiteController(Portal.SITE)
record HomeController(SitePages pages, SiteRefusals refusals) {

  private static final MediaType MARKDOWN = MediaType.of("text/markdown; charset=utf-8");

  /** {@code GET /portal/{site}}: the home page. */
  @Get
  HttpResponse<?> home(HttpRequest<?> request, SiteVisit visit) {
    return pages.show(request, HomePage.of(visit));
  }

  /** {@code GET /portal/{site}/pages/{slug}}: a page that an administrator has written. */
  @Get("/pages/{slug}")
  HttpResponse<?> page(HttpRequest<?> request, SiteVisit visit, String slug) {
    var asMarkdown = slug.endsWith(".md");
    var page = visit.site().page(asMarkdown ? slug.substring(0, slug.length() - 3) : slug);
    if (page.isEmpty()) {
      return refusals.notFound(request);
    }
    if (asMarkdown) {
      return HttpResponse.ok("# " + page.get().title() + "\n\n" + page.get().markdown() + "\n")
          .contentType(MARKDOWN);
    }
    var shown = new WrittenPage(page.get().title(), Markdown.belowTitle(page.get().markdown()));
    return pages.show(
        request,
        SiteContent.of("site/page.jte", shown, Words.plain(page.get().title()))
            .at("/pages/" + slug));
  }
}
