package io.portico.endtoend.dashboard.markup;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.portico.domain.shared.CustomFields;
import io.portico.testkit.DashboardRoutes;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Script, markup and template syntax in stored texts show as text on every page. */
class StoredMarkupTest extends PorticoTest {

  static final List<String> BEGINNINGS =
      List.of(
          "/dashboard",
          "/dashboard/search?q=on",
          "/dashboard/requests?state=declined",
          "/dashboard/portal/entries/new",
          "/dashboard/analytics/top?by=api");

  /* Before a session, and while there is sample data: without texts that somebody stored. */
  private static final Set<String> WITHOUT_STORED_TEXTS =
      Set.of(
          "/dashboard/sign-in",
          "/dashboard/sign-in/second-factor",
          "/dashboard/sign-in/second-factor/passkey",
          "/sign-in/oidc/{id}",
          "/sign-in/oidc/{id}/callback",
          "/dashboard/forgotten-password",
          "/dashboard/set-password/{token}",
          "/dashboard/portal/site/look.css",
          "/dashboard/sample/remove");

  private static final String FIND_MARKUP =
      """
      () => [...document.querySelectorAll("*")]
        .filter((element) => element.localName === "x-y" || element.hasAttribute("onpayload")
          || (element.localName === "script" && !element.src))
        .map((element) => element.outerHTML.slice(0, 200))
      """;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private Members company;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private StoredMarkup stored;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private CrawledPages pages;

  @BeforeAll
  void storeAndRead() {
    company = organisation();
    stored = StoredMarkup.in(company);
    var markup = stored.markup();
    var _ =
        waitingSignUp(
            company.id(),
            markup.address("sign-up"),
            CustomFields.of(Map.of("Company", markup.in("sign-up-field"))));
    pages =
        CrawledPages.from(
            PorticoBrowser.of(company.admin()),
            Stream.concat(BEGINNINGS.stream(), stored.paths().stream()).toList());
  }

  @Test
  void everyPage_storedMarkup_hasOnlyTheTagsOfItsTemplates() {
    assertSoftly(
        softly ->
            pages
                .html()
                .forEach(
                    (path, html) -> softly.assertThat(HtmlTags.faults(html)).as(path).isEmpty()));
  }

  @Test
  void everyStoredText_isShownOnAPageAsItIs() {
    var seen = pages.html().values().stream().map(HtmlTags::decoded).toList();

    assertThat(stored.markup().texts())
        .isNotEmpty()
        .filteredOn(text -> seen.stream().noneMatch(page -> page.contains(text)))
        .isEmpty();
  }

  @Test
  void everyRouteThatReads_isAmongThePages() {
    var unread =
        DashboardRoutes.thatRead(context()).stream()
            .filter(route -> pages.paths().stream().noneMatch(path -> matches(route, path)))
            .collect(toCollection(TreeSet::new));

    assertThat(unread).isEqualTo(WITHOUT_STORED_TEXTS);
  }

  private static boolean matches(String route, String path) {
    return path.replaceFirst("\\?.*", "").matches(route.replaceAll("\\{\\w+}", "[^/]+"));
  }

  @Test
  @InChromium
  void everyPage_inABrowser_runsNothingAndViolatesNoPolicy(Chromium chromium) {
    var dialogs = new ArrayList<String>();
    var paths = pages.wholePages();
    try (var window = chromium.open(Display.WIDE_LIGHT, company.admin())) {
      window
          .page()
          .onDialog(
              dialog -> {
                dialogs.add(dialog.message());
                dialog.dismiss();
              });
      assertSoftly(
          softly -> {
            for (var path : paths) {
              var page = window.go(path);
              softly.assertThat(page.evaluate(FIND_MARKUP)).as(path).isEqualTo(List.of());
            }
          });
      assertThat(window.complaints()).isEmpty();
      assertThat(dialogs).isEmpty();
    }
  }
}
