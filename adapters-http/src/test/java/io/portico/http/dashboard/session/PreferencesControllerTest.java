package io.portico.http.dashboard.session;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreferencesControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/shortcuts";

  @ParameterizedTest
  @CsvSource({"off,off", "on,on", "x,on"})
  void shortcuts_word_isRememberedByTheBrowser(String sent, String kept) {
    var reply = post(Caller.VIEWER, PATH, "shortcuts=" + sent, "back=/dashboard/requests?page=2");

    reply.assertLeadsTo("/dashboard/requests?page=2");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .startsWith("portico_shortcuts=%s;".formatted(kept))
        .contains("Path=/dashboard", "SameSite=Lax");
  }

  @Test
  void shortcuts_foreignAddress_leadsToTheFirstPage() {
    assertThat(post(Caller.VIEWER, PATH, "back=https://evil.example").header("Location"))
        .contains("/dashboard");
  }

  @Test
  void page_shortcutsOff_namesNone() {
    assertThat(requests("on")).contains("data-shortcuts=\"on\"", "<kbd", "aria-keyshortcuts=\"/\"");
    assertThat(requests("off"))
        .contains("data-shortcuts=\"off\"")
        .doesNotContain("<kbd", "aria-keyshortcuts");
  }

  private static String requests(String choice) {
    SERVER.keyRequests.count.answers(0L);
    SERVER.keyRequests.page.answers(new OffsetPage<>(List.of(), 0));
    SERVER.keyRequests.named.answers(List.of());
    SERVER.developers.newest.answers(lastPage());
    SERVER.portal.findCatalogue.answers(aCatalogue());
    return SERVER
        .call("GET", "/dashboard/requests")
        .inSessionOf(Caller.ADMIN)
        .cookie("portico_shortcuts=" + choice)
        .send()
        .body();
  }
}
