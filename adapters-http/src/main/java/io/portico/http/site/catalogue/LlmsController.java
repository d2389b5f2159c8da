package io.portico.http.site.catalogue;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.site.SiteCatalogueQueries;
import io.portico.application.port.in.site.SiteCatalogueQueries.Query;
import io.portico.application.port.in.site.SiteCatalogueQueries.Reader;
import io.portico.domain.catalogue.Catalogue;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteVisit;
import java.util.List;
import java.util.Map;

/** What a site has, for programs that read: the file {@code llms.txt}. */
@SiteController(Portal.SITE)
record LlmsController(SiteCatalogueQueries catalogue) {

  private static final MediaType TEXT = MediaType.of("text/plain; charset=utf-8");

  /** {@code GET /portal/{site}/llms.txt}: the pages and what is offered, each with its Markdown. */
  @Get("/llms.txt")
  HttpResponse<String> llms(SiteVisit visit) {
    var reader = new Reader(visit.site(), visit.developer().map(SignedInDeveloper::developer));
    var all =
        catalogue
            .select(reader, new Query(List.of(), Map.of(), new OffsetRange(0, Catalogue.MOST)))
            .page();
    var text =
        new StringBuilder("# ").append(visit.site().brand().title()).append("\n\n## APIs\n\n");
    for (var offering : all.items()) {
      add(
          text,
          offering.name(),
          visit.path(ApiController.APIS + "/" + offering.id() + ".md"),
          offering.summary());
    }
    if (!visit.site().pages().isEmpty()) {
      text.append("\n## Pages\n\n");
      for (var page : visit.site().pages()) {
        add(text, page.title(), visit.path("/pages/" + page.slug() + ".md"), "");
      }
    }
    return HttpResponse.ok(text.toString()).contentType(TEXT);
  }

  private static void add(StringBuilder text, String name, String path, String summary) {
    text.append("- [")
        .append(OfferingMarkdown.line(name).replaceAll("[\\[\\]]", " "))
        .append("](")
        .append(path)
        .append(')');
    if (!summary.isBlank()) {
      text.append(": ").append(OfferingMarkdown.line(summary));
    }
    text.append('\n');
  }
}
