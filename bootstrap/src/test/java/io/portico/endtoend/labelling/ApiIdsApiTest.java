package io.portico.endtoend.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** APIs keep the ids of their gateways, wherever an API is named. */
class ApiIdsApiTest extends PorticoContract {

  private static final String NAMED = "Orders.v1";
  private static final String HEX = "0123456789abcdef0123456789abcdef";

  private final LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(40);

  @Test
  void register_idOfAGateway_isTheIdOfTheApiOnEveryRoute() {
    ours().defineTierAndDomain();
    for (var id : List.of(NAMED, HEX)) {
      assertThat(ours().registerWith("{\"id\":\"%s\",\"name\":\"Orders\"}".formatted(id)))
          .isEqualTo(id);

      assertThat(admin.put("/api/" + id + "/labels", "{\"tier\":\"1\"}").status()).isEqualTo(200);
      assertThat(admin.get("/api/" + id + "/labels/").body())
          .startsWith("{\"labels\":{\"tier\":\"1\"}");
      admin.send("PATCH", "/api/apis/" + id, "{\"version\":\"2\"}").assertIs(200);
      assertThat(admin.get("/api/apis/" + id).body())
          .startsWith("{\"id\":\"%s\",\"name\":\"Orders\"".formatted(id));
      assertThat(admin.send("DELETE", "/api/" + id + "/labels/tier", "").status()).isEqualTo(200);
    }
    assertThat(admin.get("/api/apis/orders.v1").status()).isEqualTo(404);
    assertThat(
            admin.post(
                "/api/labels/apply",
                "{\"ids\":[\"%s\",\"%s\"],\"set\":{\"tier\":\"2\"}}".formatted(NAMED, HEX)))
        .extracting(Reply::status)
        .isEqualTo(200);
    assertThat(ours().found("tier=2")).hasSize(2);
    assertThat(admin.send("DELETE", "/api/apis/" + NAMED, "").status()).isEqualTo(204);
    assertThat(ours().found("tier=2")).hasSize(1);
  }

  @Test
  void portal_idOfAGateway_isInPoliciesCatalogueAndUsage() {
    ours().registerWith("{\"id\":\"%s\",\"name\":\"Orders\"}".formatted(NAMED));
    var plan =
        ours().definePlan("{\"name\":\"Gold\",\"api_ids\":[\"%s\",\"%s\"]}".formatted(NAMED, HEX));
    var entry =
        "{\"name\":\"Pay\",\"api_id\":\"%s\",\"policy_id\":\"%s\",\"show\":true}"
            .formatted(NAMED, plan);

    assertThat(admin.get("/api/portal/policies/" + plan).body())
        .contains(
            "\"api_ids\":[\"%s\",\"%s\"]".formatted(NAMED, HEX),
            "\"%1$s\":{\"api_id\":\"%1$s\",".formatted(NAMED));
    assertThat(admin.post("/api/portal/catalogue/entries", entry).status()).isEqualTo(200);
    assertThat(admin.get("/api/portal/catalogue").body())
        .contains("\"api_id\":\"%s\"".formatted(NAMED));
    var records =
        """
        {"api_key":"k","api_id":"%s","response_code":200,"timestamp":"%sT10:15:30Z"}
        {"api_key":"k","api_id":"search","response_code":200,"timestamp":"%2$sT10:15:30Z"}
        {"api_key":"k","api_id":"a b","response_code":200,"timestamp":"%2$sT10:15:30Z"}
        """
            .formatted(NAMED, day);
    assertThat(admin.post("/api/activity/records", records).body())
        .startsWith("{\"accepted\":2,\"rejected\":[{\"index\":2,\"message\":\"api_id: 'a b'");
    var range =
        "%1$d/%2$d/%3$d/%1$d/%2$d/%3$d"
            .formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
    assertThat(admin.get("/api/usage/apis/" + range).body())
        .contains("\"api_id\":\"%s\",\"api_name\":\"Orders\"".formatted(NAMED));
    assertThat(admin.get("/api/activity/keys/k/" + range + "?api_id=" + NAMED).body())
        .contains("\"hits\":1,");
  }
}
