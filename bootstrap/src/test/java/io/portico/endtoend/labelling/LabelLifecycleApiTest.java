package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

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
      assertThat(viewer.get("/api/labels/" + way)).isEqualTo(renamed);
    }
    assertThat(ours().found("tier=1")).containsExactly("Billing");
    assertThat(ours().found("level=1,tier in (1,2)")).containsExactly("Billing");
    assertThat(ours().found("!level")).isEmpty();
    assertThat(body(admin.post(labelsOf(billing), "{\"tier\":\"2\"}"), 200))
        .startsWith("{\"labels\":{\"level\":\"2\"},\"assignments\":[{\"key\":\"level\",");
    assertThat(facets("keys=tier")).contains("{\"key\":\"level\",\"values\":[{\"value\":\"2\"");
    assertThat(body(admin.send("DELETE", labelsOf(billing) + "/tier", ""), 200))
        .isEqualTo("{\"labels\":{},\"assignments\":[]}");
  }

  /* ---- removing ---- */

  private Reply rename(String label, String name) {
    return admin.post(
        "/api/labels/%s/rename".formatted(label), "{\"name\":\"%s\"}".formatted(name));
  }

  private String facets(String query) {
    return body(viewer.get("/api/apis/facets?" + query), 200);
  }

  private static String labelsOf(String api) {
    return "/api/%s/labels".formatted(api);
  }
}
