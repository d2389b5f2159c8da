package io.portico.endtoend.dashboard.screens;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.HttpProperties;
import io.portico.testkit.DashboardRoutes;
import io.portico.testkit.MailServer;
import io.portico.testkit.OpenIdProvider;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every page of a site in a browser. */
class SiteScreensTest extends ScreensContract {

  /* Files, and the reference that a script draws, which has tests of its own. */
  private static final List<String> NO_PAGES =
      List.of(
          "/apis/{id}/definition",
          "/apis/{id}/explorer",
          "/llms.txt",
          "/logo/{file}",
          "/look/{file}",
          "/swagger-ui/" + HttpProperties.SWAGGER_UI + "/{file}",
          "/usage/csv");

  private static final long MOST_BYTES_OF_EXPLORER = 550_000;

  @AutoClose private final MailServer mailServer = new MailServer();
  @AutoClose private final OpenIdProvider knows = new OpenIdProvider();
  @AutoClose private final OpenIdProvider brings = new OpenIdProvider();

  @Override
  List<Screens> sections() {
    return List.of(
        new SiteScreens(), new SiteAccountScreens(knows, brings), new SiteOwnScreens(mailServer));
  }

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses().mailingOver(mailServer.port());
  }

  @Test
  @InChromium
  void everyRoute_thatReads_isAPageHereOrKnownToBeNone() {
    var routes = DashboardRoutes.ofSitesThatRead(context());
    var known =
        screens.stream()
            .map(screen -> DashboardRoutes.takenBy(routes, screen.route()))
            .collect(toCollection(TreeSet::new));
    NO_PAGES.forEach(path -> known.add(DashboardRoutes.takenBy(routes, "/portal/{site}" + path)));

    assertThat(routes).isEqualTo(known);
    assertThat(screens).extracting(Screen::name).doesNotHaveDuplicates();
  }

  @Test
  @InChromium
  void explorer_ofAReference_isDrawnWithoutForeignOrInlineCode(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin.address())) {
      window.go(SiteScreens.EXPLORER);
      window.page().locator(".opblock-summary").first().waitFor();

      assertThat(window.page().locator(".opblock").count()).isEqualTo(2);
      assertThat(window.complaints()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"WIDE_LIGHT", "WIDE_DARK", "NARROW_LIGHT"})
  @InChromium
  void explorer_ofAReference_isSmallAndAccessible(Display display, Chromium chromium) {
    try (var window = chromium.open(display, admin.address())) {
      window.go(SiteScreens.EXPLORER);
      window.page().locator(".opblock-summary").first().waitFor();

      assertThat(window.transferred())
          .as("bytes of the first view")
          .isPositive()
          .isLessThanOrEqualTo(MOST_BYTES_OF_EXPLORER);
      paints.put("site-explorer", window.largestContentfulPaint());
      assertThat(window.violations()).isEmpty();
    }
  }
}
