package io.portico.http.site;

import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SitePage;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * What the layout shows around the content of a page.
 *
 * @param visit whose pages these are, and who looks at them
 * @param banners the announcements that concern the visitor
 * @param look the path of the style sheet with the colours of the site
 * @param logo the path of the logo
 */
public record SiteFrame(
    SiteVisit visit,
    SiteContent content,
    Optional<Flash> flash,
    List<Banner> banners,
    String look,
    Optional<String> logo) {

  /** Returns the title of the page in the browser. */
  public Words title() {
    return content.title();
  }

  /** Returns whether the entry of the menu that leads to {@code path} is marked. */
  public boolean isAt(String path) {
    return content.place().equals(path);
  }

  /** Returns the path of a page, as browsers know it. */
  public String path(String page) {
    return visit.path(page);
  }

  /** Returns what the site is called. */
  public String siteTitle() {
    return visit.site().brand().title();
  }

  /** Returns the pages of administrators that the menu has. */
  public List<SitePage> menu() {
    return visit.site().pages().stream()
        .filter(SitePage::menu)
        .filter(page -> !isHome(page))
        .toList();
  }

  private static boolean isHome(SitePage page) {
    return page.slug().equals(SitePage.HOME);
  }

  /** Returns the email address of the developer who is signed in. */
  public Optional<String> developer() {
    return visit.developer().map(one -> one.developer().details().email().written());
  }

  /** Returns whether an administrator sees the site as the developer does. */
  public boolean isSeen() {
    return visit.developer().filter(SignedInDeveloper::isSeen).isPresent();
  }

  /** Returns where that ends. */
  public String stopSeeing() {
    return path(Portal.STOP_SEEING);
  }

  /** Returns whether visitors may sign up. */
  public boolean signsUp() {
    return visit.site().access().signUp() != SignUpMode.CLOSED;
  }

  /** Returns the languages to choose from; none if there is only one. */
  public List<SiteLanguage> languages() {
    return visit.site().languages().size() > 1 ? visit.site().languages() : List.of();
  }

  /** Returns whether the page is in {@code language}. */
  public boolean isIn(SiteLanguage language) {
    return visit.language().getLanguage().equals(language.word());
  }
}
