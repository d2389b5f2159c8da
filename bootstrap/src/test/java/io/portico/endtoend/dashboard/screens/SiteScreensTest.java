package io.portico.endtoend.dashboard.screens;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every page of a site in a browser. */
class SiteScreensTest extends ScreensContract {

  @Override
  List<Screens> sections() {
    return List.of(new SiteScreens(), new SiteAccountScreens());
  }

  @Test
  @InChromium
  void explorer_ofAReference_isDrawnWithoutForeignOrInlineCode(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, ours().admin().address())) {
      window.go(SiteScreens.EXPLORER);
      window.page().locator(".opblock-summary").first().waitFor();

      assertThat(window.page().locator(".opblock").count()).isEqualTo(2);
      assertThat(window.complaints()).isEmpty();
    }
  }
}
