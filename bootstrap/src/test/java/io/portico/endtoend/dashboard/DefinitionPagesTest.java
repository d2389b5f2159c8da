package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import org.junit.jupiter.api.Test;

/** The pages of definitions lead to the difference and say what it is. */
class DefinitionPagesTest extends PorticoContract {

  @Test
  void definitions_onlyRevisionsOfTheirVersions_areComparedWithTheOneBefore() {
    var id = ours().register("Ledger", "{}");
    var document = "openapi: 3.0.3\ninfo: {title: Ledger, version: '1'}\npaths: {}\n";
    var same = document + "# The same API\n";
    set(id, "1", document);
    set(id, "2", same);
    set(id, "3", document);
    var browser = PorticoBrowser.of(viewer);
    var pages = "/dashboard/apis/" + id + "/definitions";

    assertThat(browser.page(pages)).contains("/diff?from=1&amp;to=2", "/diff?from=2&amp;to=3");
    assertThat(browser.page(pages + "/diff?from=1&to=2"))
        .contains("No change that Portico compares.");
    assertThat(browser.page(pages + "/diff?from=1&to=3")).contains("The documents are the same.");
  }

  private void set(String id, String version, String document) {
    var path = "/api/apis/" + id + "/definition?version=" + version;
    assertThat(admin.put(path, document).status()).isEqualTo(200);
  }
}
