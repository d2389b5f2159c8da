package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import org.junit.jupiter.api.Test;

/** Defining a label, renaming it and merging its values, with the consequences before the click. */
@InChromium
class LabelBrowserJourneyTest extends PorticoContract {

  @Test
  void label_definedRenamedAndMerged_isOnTheApis(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_DARK, admin)) {
      defineRenameAndMerge(window);
      assertThat(window.complaints()).isEmpty();
    }
    assertThat(ours().found("lifecycle=beta")).containsExactlyInAnyOrder("Payments", "Lending");
  }

  @Test
  void label_definedRenamedAndMergedWithoutJavaScript_isOnTheApis(Chromium chromium) {
    try (var window = chromium.openWithoutScripts(Display.NARROW_LIGHT, admin)) {
      defineRenameAndMerge(window);
    }
    assertThat(ours().found("lifecycle=beta")).containsExactlyInAnyOrder("Payments", "Lending");
  }

  private void defineRenameAndMerge(Window window) {
    var page = window.go("/dashboard/labels/new");
    page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill("stage");
    page.locator("select[name=kind]").selectOption("listed");
    page.locator("textarea[name=values]").fill("beta\npreview\nstable");
    page.locator("main form .btn-primary").click();
    assertThat(page.locator("h1")).containsText("stage");
    var label = page.url().replaceFirst("[?#].*", "");
    ours().register("Payments", "{\"stage\":\"beta\"}");
    ours().register("Lending", "{\"stage\":\"preview\"}");

    window.go(label + "/rename");
    assertThat(page.locator("main")).containsText("2 APIs show the new name immediately.");
    page.locator("input[name=name]").fill("lifecycle");
    page.locator("main form .btn-primary").click();
    assertThat(page.locator("h1")).containsText("lifecycle");
    assertThat(ours().found("lifecycle=beta")).containsExactly("Payments");

    window.go(label + "/merge");
    page.locator("input[name=value][value=preview]").check();
    page.locator("select[name=into]").selectOption("beta");
    page.locator("main form .btn-primary").click();
    assertThat(page.locator("main")).containsText("1 API gets a new value");
    page.locator("main form .btn-primary, main form .btn-danger").first().click();
    assertThat(page.locator("h1")).containsText("lifecycle");
  }
}
