package io.portico.http.site;

import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.SitePage;
import io.portico.http.page.Markdown;
import io.portico.http.page.Words;
import java.util.Optional;

/**
 * What the home page shows.
 *
 * @param markdown the text of an administrator
 * @param signsUp whether it leads to the page to sign up
 */
public record HomePage(String title, Optional<Markdown> markdown, boolean signsUp) {

  /** Returns the home page as {@code visit} sees it. */
  static SiteContent of(SiteVisit visit) {
    var site = visit.site();
    var written = site.page(SitePage.HOME);
    var title = written.map(SitePage::title).orElse(site.brand().title());
    var home =
        new HomePage(
            title,
            written.map(page -> Markdown.belowTitle(page.markdown())),
            visit.developer().isEmpty() && site.access().signUp() != SignUpMode.CLOSED);
    return SiteContent.of("site/home.jte", home, Words.plain(title)).at("/");
  }
}
