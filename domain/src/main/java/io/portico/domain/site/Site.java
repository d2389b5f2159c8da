package io.portico.domain.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.domain.label.LabelName;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Stored;
import io.portico.domain.shared.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The site of an organisation: pages on which developers sign up, find APIs and administer their
 * keys. It is off until an administrator turns it on.
 *
 * @param enabled whether it answers at all
 * @param languages in which it is shown; the first one to those who want none of them
 * @param labelsShown the labels that developers see and filter by, in this order
 * @param pages in the order of the menu
 */
public record Site(
    OrganisationId organisation,
    SiteName name,
    boolean enabled,
    Brand brand,
    List<SiteLanguage> languages,
    Access access,
    List<LabelName> labelsShown,
    List<SitePage> pages) {

  /**
   * What it looks like.
   *
   * @param title what pages and mails call it
   */
  public record Brand(String title, Optional<SiteLogo> logo, SiteColours colours) {
    public Brand {
      title = Text.line("title", title, LONGEST_TITLE);
    }
  }

  /**
   * Who becomes a developer, and who sees what.
   *
   * @param signedInOnly whether visitors see no entry of the catalogue that says nothing of its
   *     audience
   */
  public record Access(SignUpMode signUp, boolean signedInOnly) {}

  /** The most characters of a title. */
  public static final int LONGEST_TITLE = 100;

  /** The most labels that are shown. */
  public static final int MOST_LABELS = 20;

  /** The most pages. */
  public static final int MOST_PAGES = 50;

  /** The most bytes of the texts of all pages in UTF-8. */
  public static final int LARGEST_PAGES = 512 * 1024;

  public Site {
    languages = List.copyOf(languages);
    labelsShown = List.copyOf(labelsShown);
    pages = List.copyOf(pages);
    ListRules.oneTo("languages", languages.size(), SiteLanguage.values().length, "languages");
    ListRules.distinct("languages[%d]", languages, "each language once");
    ListRules.atMost("labelsShown", labelsShown.size(), MOST_LABELS, "labels");
    ListRules.distinct("labelsShown[%d]", labelsShown, "each label once");
    ListRules.atMost("pages", pages.size(), MOST_PAGES, "pages");
    ListRules.distinct(
        "pages[%d].slug", pages.stream().map(SitePage::slug).toList(), "each slug once");
    ListRules.atMost("pages", size(pages), LARGEST_PAGES, "bytes in UTF-8");
  }

  /** Returns the site of an organisation until an administrator changes it. */
  public static Site unchanged(OrganisationId organisation, SiteName name, String title) {
    return new Site(
        organisation,
        name,
        false,
        new Brand(title, Optional.empty(), SiteColours.DEFAULT),
        List.of(SiteLanguage.values()),
        new Access(SignUpMode.OPEN, false),
        List.of(),
        List.of());
  }

  private static int size(List<SitePage> pages) {
    return pages.stream().mapToInt(page -> page.markdown().getBytes(UTF_8).length).sum();
  }

  /** Returns this site with other pages. */
  public Site withPages(List<SitePage> others) {
    return Stored.read(
        () -> new Site(organisation, name, enabled, brand, languages, access, labelsShown, others));
  }

  /**
   * Returns this site for somebody who reads {@code language}: it comes first, if it is one of the
   * site.
   */
  public Site in(SiteLanguage language) {
    if (!languages.contains(language)) {
      return this;
    }
    var others = languages.stream().filter(other -> other != language);
    var ordered = Stream.concat(Stream.of(language), others).toList();
    return new Site(organisation, name, enabled, brand, ordered, access, labelsShown, pages);
  }

  /** Returns this site with other labels shown, each once. */
  public Site showing(Stream<LabelName> others) {
    var shown = others.distinct().toList();
    return new Site(organisation, name, enabled, brand, languages, access, shown, pages);
  }

  /** Returns this site without sign-ups. */
  public Site withoutSignUp() {
    var closed = new Access(SignUpMode.CLOSED, access.signedInOnly);
    return new Site(organisation, name, enabled, brand, languages, closed, labelsShown, pages);
  }

  /** Returns the page with this slug. */
  public Optional<SitePage> page(String slug) {
    return pages.stream().filter(page -> page.slug().equals(slug)).findAny();
  }
}
