package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.names;
import static io.portico.testkit.Replies.next;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Changing APIs over HTTP, and finding them by more than labels. */
class ApiRepositoryTest extends PorticoContract {

  private static final String FULL =
      """
      {"id": "65a1b2c3d4e5f60718293a4b", "name": "Billing", "version": "1", "description": "Invoices",
       "style": "openapi", "owner": "Finance IT", "provider": "aws", "url": "https://example.com/v1",
       "labels": {"tier": "1", "domain": "Finance"}}
      """;
  private static final String API = "/api/apis/65a1b2c3d4e5f60718293a4b";

  /* ---- changing ---- */

  @Test
  void replace_nameOnly_emptiesTheRestAndKeepsLabels() {
    registerFull();

    var reply = ours().admin().put(API, "{\"name\":\"Invoices\"}");

    assertThat(body(reply, 200))
        .isEqualTo(
            "{\"id\":\"<id>\",\"name\":\"Invoices\","
                + "\"labels\":{\"domain\":\"Finance\",\"tier\":\"1\"},"
                + "\"created_at\":\"<instant>\",\"updated_at\":\"<instant>\"}");
    assertThat(ours().viewer().get(API)).isEqualTo(reply);
    assertThat(ours().found("tier=1")).containsExactly("Invoices");
  }

  @Test
  void replace_apiAsItWasRead_changesNothing() {
    registerFull();
    var read = ours().viewer().get(API);
    var labels = ours().viewer().get("/api/65a1b2c3d4e5f60718293a4b/labels");

    assertThat(ours().admin().put(API, read.body())).isEqualTo(read);

    assertThat(ours().viewer().get(API)).isEqualTo(read);
    assertThat(ours().viewer().get("/api/65a1b2c3d4e5f60718293a4b/labels")).isEqualTo(labels);
  }

  @Test
  void change_mergePatch_changesWhatItNames() {
    registerFull();

    var reply =
        ours()
            .admin()
            .send(
                "PATCH",
                API,
                """
                {"version": "2", "owner": null, "style": null,
                 "labels": {"tier": "2", "domain": null}}
                """);

    assertThat(body(reply, 200))
        .isEqualTo(
            "{\"id\":\"<id>\",\"name\":\"Billing\",\"version\":\"2\",\"description\":\"Invoices\","
                + "\"provider\":\"aws\",\"url\":\"https://example.com/v1\","
                + "\"labels\":{\"tier\":\"2\"},"
                + "\"created_at\":\"<instant>\",\"updated_at\":\"<instant>\"}");
    assertThat(ours().viewer().get(API)).isEqualTo(reply);
    assertThat(ours().found("tier=2,!domain")).containsExactly("Billing");
  }

  @Test
  void change_labelThatIsRefused_changesNothing() {
    registerFull();
    var before = ours().everything();

    var reply =
        ours().admin().send("PATCH", API, "{\"name\":\"Other\",\"labels\":{\"tier\":\"9\"}}");

    assertThat(body(reply, 400)).contains("value_not_allowed");
    assertThat(ours().everything()).isEqualTo(before);
  }

  @Test
  void patchLabels_setsAndRemoves() {
    registerFull();
    var labels = "/api/65a1b2c3d4e5f60718293a4b/labels";

    var patched = ours().admin().send("PATCH", labels, "{\"tier\":\"2\",\"domain\":null}");
    assertThat(body(patched, 200)).startsWith("{\"labels\":{\"tier\":\"2\"},\"assignments\":[");
    assertThat(ours().viewer().get(labels)).isEqualTo(patched);

    assertThat(ours().admin().send("DELETE", labels + "/domain", "")).isEqualTo(patched);
    assertThat(body(ours().admin().send("DELETE", labels + "/tier", ""), 200))
        .isEqualTo("{\"labels\":{},\"assignments\":[]}");
  }

  @Test
  void remove_api_isGoneWithItsLabels() {
    registerFull();

    assertThat(ours().admin().send("DELETE", API, "")).isEqualTo(new Reply(204, ""));

    assertThat(ours().admin().get(API).status()).isEqualTo(404);
    assertThat(ours().admin().send("DELETE", API, "").status()).isEqualTo(404);
    assertThat(ours().found()).isEmpty();
    assertThat(ours().admin().send("DELETE", "/api/labels/tier", "").status()).isEqualTo(200);
    ours().registerWith("{\"id\":\"65a1b2c3d4e5f60718293a4b\",\"name\":\"Again\"}");
    assertThat(ours().found("!domain")).containsExactly("Again");
  }

  /* ---- finding ---- */

  @Test
  void find_everythingAtOnce_isWhatMatchesAll() {
    ours().defineTierAndDomain();
    for (var name : List.of("pay-b", "pay-a", "other")) {
      for (var provider : List.of("aws", "azure")) {
        ours()
            .registerWith(
                "{\"name\":\"%s\",\"provider\":\"%s\",\"labels\":{\"tier\":\"1\"}}"
                    .formatted(name, provider));
      }
    }

    assertThat(ours().listed("selector=tier%3D1&q=pay&provider=aws&sort=name&count=true"))
        .containsExactly("pay-a", "pay-b");
  }

  /* ---- search by a body ---- */

  @Test
  void search_sixteenSelectors_isWhatMatchesAny() {
    ours().define("{\"name\":\"n\"}");
    var names = IntStream.rangeClosed(1, 20).mapToObj(n -> "api-" + n).toList();
    names.forEach(name -> ours().register(name, "{\"n\":\"%s\"}".formatted(name)));
    var selectors =
        IntStream.rangeClosed(1, 16).mapToObj("\"n=api-%d,n^=api\""::formatted).toList();
    var search = "{\"selector\":%s,\"limit\":10%s}";

    var first = search(search.formatted(selectors, ",\"count\":true"));
    var second =
        search(
            search.formatted(selectors, ",\"cursor\":\"%s\"".formatted(next(first).orElseThrow())));

    assertThat(first.body()).endsWith("\"total\":16}");
    assertThat(names(first)).isEqualTo(names.subList(0, 10));
    assertThat(names(second)).isEqualTo(names.subList(10, 16));
    assertThat(next(second)).isEmpty();
  }

  @Test
  void search_sameQuery_isTheSamePage() {
    ours().defineTierAndDomain();
    ours().register("b", "{\"tier\":\"1\"}");
    ours().register("a", "{\"tier\":\"1\"}");

    assertThat(search("{\"selector\":\"tier=1\",\"sort\":\"name\",\"limit\":1,\"count\":true}"))
        .isEqualTo(ours().viewer().get("/api/apis?selector=tier%3D1&sort=name&limit=1&count=true"));
  }

  /* ---- facets ---- */

  @Test
  void facets_underAFilter_countWhatItMatches() {
    ours().defineTierAndDomain();
    ours().register("a", "{\"tier\":\"1\",\"domain\":\"Finance\"}");
    ours().register("b", "{\"tier\":\"2\",\"domain\":\"Finance\"}");
    ours().register("c", "{\"tier\":\"2\"}");
    ours().register("d", "{}");

    assertThat(facets("keys=domain,tier"))
        .isEqualTo(
            "{\"total\":4,\"facets\":[{\"key\":\"domain\",\"values\":["
                + "{\"value\":\"Finance\",\"count\":2}],\"further_values\":0,"
                + "\"labeled\":2,\"unlabeled\":2},{\"key\":\"tier\",\"values\":["
                + "{\"value\":\"2\",\"count\":2},{\"value\":\"1\",\"count\":1}],"
                + "\"further_values\":0,\"labeled\":3,\"unlabeled\":1}]}");
    assertThat(facets("keys=tier,tier&selector=domain&selector=!tier"))
        .isEqualTo(
            "{\"total\":3,\"facets\":[{\"key\":\"tier\",\"values\":["
                + "{\"value\":\"1\",\"count\":1},{\"value\":\"2\",\"count\":1}],"
                + "\"further_values\":0,\"labeled\":2,\"unlabeled\":1}]}");
    assertThat(facets("keys=tier&q=zebra"))
        .isEqualTo(
            "{\"total\":0,\"facets\":[{\"key\":\"tier\",\"values\":[],\"further_values\":0,"
                + "\"labeled\":0,\"unlabeled\":0}]}");
  }

  private void registerFull() {
    ours().defineTierAndDomain();
    ours().registerWith(FULL);
  }

  private Reply search(String body) {
    var reply = ours().viewer().post("/api/apis/search", body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply;
  }

  private String facets(String query) {
    return body(ours().viewer().get("/api/apis/facets?" + query), 200);
  }
}
