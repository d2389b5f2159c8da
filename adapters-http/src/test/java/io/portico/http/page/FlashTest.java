package io.portico.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.dashboard.Dashboard;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlashTest {

  @Test
  void cookie_valuesAndLinks_areReadAgain() {
    var flash =
        Flash.done("request.approved", 2L, "> <b>text</b>")
            .leadingTo("request.outbox", "/dashboard/system/mails")
            .leadingTo("portal.add", "/dashboard/portal/entries/new?plan=1&x=%20");

    assertThat(readAgain(flash)).hasValue(flash);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://example.com/", "//example.com", "javascript:alert(1)", "/api/users", ""})
  void cookie_linkToAnotherPlace_leadsToTheFirstPage(String elsewhere) {
    assertThat(readAgain(Flash.done("request.approved").leadingTo("request.open", elsewhere)))
        .map(Flash::links)
        .hasValueSatisfying(
            links ->
                assertThat(links).containsExactly(new Flash.Link("request.open", "/dashboard")));
  }

  private static Optional<Flash> readAgain(Flash flash) {
    return Flash.parse(flash.cookie(Dashboard.PATH).getValue(), Dashboard::local);
  }
}
