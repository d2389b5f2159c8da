package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A user who may discover some APIs, over HTTP and on the pages, in and out of the selector. */
class LimitedDiscoveryApiTest extends PorticoContract {

  private static final String SYNC = "/api/discovery/ci/sync";
  private static final String LIMITED =
      "It needs the permission discover; it is limited to team=payments, and ";

  private PorticoClient limited = new PorticoClient(URI.create("http://127.0.0.1"), "");

  @BeforeEach
  void addUser() {
    ours().define("{\"name\":\"team\"}");
    body(admin.post("/api/roles", "{\"name\":\"discoverer\",\"permissions\":[\"discover\"]}"), 201);
    var user = ours().addUser(UUID.randomUUID() + "@example.com", "none");
    body(
        admin.put(
            user.path() + "/bindings",
            "[{\"role\":\"viewer\"},{\"role\":\"discoverer\",\"selector\":\"team=payments\"}]"),
        200);
    limited = client(user.credential());
  }

  private static String apis(String... idsAndTeams) {
    var apis = new StringBuilder();
    for (var i = 0; i < idsAndTeams.length; i += 2) {
      apis.append(apis.isEmpty() ? "" : ",")
          .append(
              "{\"external_id\":\"%s\",\"name\":\"%1$s\",\"metadata\":{\"team\":\"%s\"}}"
                  .formatted(idsAndTeams[i], idsAndTeams[i + 1]));
    }
    return "{\"apis\":[" + apis + "]}";
  }

  private String labelled(String team) {
    return body(admin.get("/api/apis?selector=team%3D" + team), 200);
  }

  @Test
  void sync_partial_changesOnlyWhatTheSelectorMatchesBeforeAndAfter() {
    body(admin.post(SYNC, apis("in", "payments", "out", "search", "leaves", "payments")), 200);
    var sent = apis("out", "payments", "leaves", "search", "new", "payments", "foreign", "search");

    assertThat(body(limited.post(SYNC + "?partial=true&complete=true", sent), 200))
        .contains(
            LIMITED + "the API has team=search",
            LIMITED + "the API would have team=search",
            "\"created\":1",
            "\"missing\":1",
            "\"rejected_total\":3");
    assertThat(labelled("search")).contains("\"out\"").doesNotContain("\"leaves\"", "\"foreign\"");
    assertThat(labelled("payments")).contains("\"in\"", "\"leaves\"", "\"new\"");
  }

  @Test
  void sync_notPartial_changesNothing() {
    var refused = limited.post(SYNC, apis("a", "payments", "b", "search"));

    refused.assertHas(400, LIMITED + "the API would have team=search");
    assertThat(labelled("payments")).doesNotContain("\"a\"");
    body(limited.post(SYNC, apis("a", "payments")), 200);
    assertThat(labelled("payments")).contains("\"a\"");
  }

  @Test
  void sync_apiThatIsNotRead_tellsNothingOfIt() {
    body(admin.post(SYNC, apis("out", "search")), 200);
    var user = ours().addUser(UUID.randomUUID() + "@example.com", "none");
    body(
        admin.put(
            user.path() + "/bindings",
            "[{\"role\":\"discoverer\",\"selector\":\"team=payments\"}]"),
        200);

    var report =
        body(client(user.credential()).post(SYNC + "?partial=true", apis("out", "payments")), 200);

    assertThat(report).contains("and this is another one").doesNotContain("search");
  }

  @Test
  void configuration_isForThoseWhoDiscoverEverywhere() {
    body(admin.post(SYNC, apis("in", "payments", "out", "search")), 200);
    var mapping = limited.put("/api/discovery/ci/mapping", "{\"rules\":[]}");
    mapping.assertHas(403, "it is limited to some APIs, and this concerns all");
    var browser = PorticoBrowser.of(limited);

    for (var closed :
        List.of(
            "/dashboard/system/sources",
            "/dashboard/system/sources/new",
            "/dashboard/discovery/ci/rules/new")) {
      assertThat(browser.get(closed).reply().status()).as(closed).isEqualTo(403);
    }
    assertThat(browser.page("/dashboard/discovery")).doesNotContain("/dashboard/system/sources");
    assertThat(browser.page("/dashboard/system")).doesNotContain("/dashboard/system/sources");
    assertThat(browser.page("/dashboard/discovery/ci"))
        .doesNotContain("/rules/new", "/dashboard/discovery/ci/similar");
  }
}
