package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Renaming, changing and removing labels over HTTP, and the effect on their APIs. */
class LabelLifecycleApiTest extends PorticoContract {

  /* ---- names ---- */

  @Test
  void rename_label_oldNameFindsLabelsAndShows() {
    var id = ours().defineTierAndDomain();
    var billing = ours().register("Billing", "{\"tier\":\"1\"}");

    var renamed = rename("tier", "level");

    assertThat(body(renamed, 200))
        .isEqualTo(
            "{\"id\":\"<id>\",\"name\":\"level\",\"values\":[\"1\",\"2\"],"
                + "\"former_names\":[\"tier\"]}");
    for (var way : List.of("tier", "level", id)) {
      assertThat(ours().viewer().get("/api/labels/" + way)).isEqualTo(renamed);
    }
    assertThat(ours().found("tier=1")).containsExactly("Billing");
    assertThat(ours().found("level=1,tier in (1,2)")).containsExactly("Billing");
    assertThat(ours().found("!level")).isEmpty();
    assertThat(body(ours().admin().post(labelsOf(billing), "{\"tier\":\"2\"}"), 200))
        .startsWith("{\"labels\":{\"level\":\"2\"},\"assignments\":[{\"key\":\"level\",");
    assertThat(facets("keys=tier")).contains("{\"key\":\"level\",\"values\":[{\"value\":\"2\"");
    assertThat(body(ours().admin().send("DELETE", labelsOf(billing) + "/tier", ""), 200))
        .isEqualTo("{\"labels\":{},\"assignments\":[]}");
  }

  @Test
  void name_formerNameOfAnotherLabel_isReservedUntilDropped() {
    ours().defineTierAndDomain();
    rename("tier", "level");
    var before = ours().everything();

    for (var call :
        List.of(
            Call.of("POST /api/labels/", "{\"name\":\"Tier\"}"),
            Call.of("POST /api/labels/domain/rename", "{\"name\":\"tier\"}"),
            Call.of("PUT /api/labels/domain", "{\"name\":\"TIER\"}"))) {
      assertThat(body(call.by(ours().admin()), 409)).as("%s", call).contains("label_name_taken");
    }
    assertThat(ours().everything()).isEqualTo(before);

    var dropped =
        ours().admin().put("/api/labels/level", "{\"values\":[\"1\",\"2\"],\"former_names\":[]}");
    assertThat(body(dropped, 200)).doesNotContain("former_names");
    assertThat(ours().admin().get("/api/labels/tier").status()).isEqualTo(404);
    assertThat(rename("domain", "tier").status()).isEqualTo(200);
  }

  /* ---- replacing ---- */

  @Test
  void replace_definitionAsItWasRead_changesNothing() {
    ours()
        .define(
            """
            {"name": "tier", "values": ["1", "2"], "display_name": "Tier", "description": "x",
             "value_descriptions": {"1": "worst"}, "required": true, "deprecated": true}
            """);
    rename("tier", "level");
    var read = ours().admin().get("/api/labels/?usage=true");
    var item = read.body().replaceFirst("^\\{\"items\":\\[", "").replaceFirst("],\"next.*$", "");

    assertThat(ours().admin().put("/api/labels/level", item).status()).isEqualTo(200);

    assertThat(ours().admin().get("/api/labels/?usage=true")).isEqualTo(read);
  }

  @Test
  void replace_droppedValueInUse_isRefusedWithTheUsage() {
    defineSizes();
    var before = ours().everything();

    var reply = ours().admin().put("/api/labels/size", "{\"values\":[\"S\"]}");

    assertThat(body(reply, 409))
        .contains("\"errors\":[{\"field\":\"values\"")
        .endsWith("\"usage\":{\"apis\":3,\"values\":{\"M\":2,\"L\":1}}}}");
    assertThat(ours().everything()).isEqualTo(before);
  }

  @Test
  void replace_mergeInto_movesThemThere() {
    defineSizes();

    var reply =
        ours()
            .admin()
            .put("/api/labels/size?merge_into=Big+one", "{\"values\":[\"S\",\"Big one\"]}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(ours().found("size='Big one'")).containsExactly("m-1", "m-2", "l-1");
    assertThat(facets("keys=size"))
        .isEqualTo(
            "{\"total\":4,\"facets\":[{\"key\":\"size\",\"values\":["
                + "{\"value\":\"Big one\",\"count\":3},{\"value\":\"S\",\"count\":1}],"
                + "\"further_values\":0,\"labeled\":4,\"unlabeled\":0}]}");
  }

  @Test
  void replace_mergeIntoUnderANameThatIsTaken_changesNothing() {
    ours().defineTierAndDomain();
    defineSizes();
    var before = ours().everything();

    var reply =
        ours()
            .admin()
            .put("/api/labels/size?merge_into=S", "{\"name\":\"tier\",\"values\":[\"S\"]}");

    assertThat(body(reply, 409)).contains("label_name_taken");
    assertThat(ours().everything()).isEqualTo(before);
  }

  @Test
  void replace_deprecated_isFoundAndNoLongerAssignable() {
    defineSizes();

    ours().admin().put("/api/labels/size", "{\"deprecated\":true}");

    assertThat(ours().found("size=M")).containsExactly("m-1", "m-2");
    assertThat(
            body(
                ours().admin().post("/api/apis", "{\"name\":\"x\",\"labels\":{\"size\":\"M\"}}"),
                400))
        .contains("label_deprecated");
  }

  /* ---- removing ---- */

  @Test
  void remove_force_removesItFromAllAndKeepsOtherLabels() {
    ours().defineTierAndDomain();
    ours().register("Billing", "{\"tier\":\"1\",\"domain\":\"Finance\"}");

    var removed = ours().admin().send("DELETE", "/api/labels/tier?force=true", "");

    assertThat(body(removed, 200)).contains("\"name\":\"tier\"");
    assertThat(ours().admin().get("/api/labels/tier").status()).isEqualTo(404);
    assertThat(ours().found("tier")).isEmpty();
    assertThat(ours().found("domain=Finance")).containsExactly("Billing");
    assertThat(ours().viewer().get("/api/apis").body())
        .contains("\"labels\":{\"domain\":\"Finance\"}");
  }

  /** Defines the size S, M or L, with four APIs that carry it. */
  private void defineSizes() {
    ours().define("{\"name\":\"size\",\"values\":[\"S\",\"M\",\"L\"]}");
    for (var api : List.of("s-1", "m-1", "m-2", "l-1")) {
      ours().register(api, "{\"size\":\"%S\"}".formatted(api.substring(0, 1)));
    }
  }

  private Reply rename(String label, String name) {
    return ours()
        .admin()
        .post("/api/labels/%s/rename".formatted(label), "{\"name\":\"%s\"}".formatted(name));
  }

  private String facets(String query) {
    return body(ours().viewer().get("/api/apis/facets?" + query), 200);
  }

  private static String labelsOf(String api) {
    return "/api/%s/labels".formatted(api);
  }
}
