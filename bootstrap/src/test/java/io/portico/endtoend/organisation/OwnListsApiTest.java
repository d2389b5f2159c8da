package io.portico.endtoend.organisation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.portico.testkit.PorticoContract;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all lists of Portico's own routes share. */
class OwnListsApiTest extends PorticoContract {

  private static final String POLICIES = "/api/governance/policies";
  private static final String POLICY = "{\"name\":\"%s\",\"requires\":[{\"label\":\"tier\"}]}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/labels?",
        "/api/labels?in_use=true&",
        "/api/apis?",
        "/api/discovery/sources?",
        "/api/governance/policies?",
        "/api/governance/policies/Owned/apis?status=compliant&",
        "/api/users?",
        "/api/audit?",
        "/api/audit?kind=api&"
      })
  void list_counted_hasTheNumberOfItsRecordsOnAnyPage(String list) throws IOException {
    var admin = ours().admin();
    ours().defineTierAndDomain();
    ours().registerBilling();
    ours().register("Payments", "{\"tier\":\"1\"}");
    for (var name : List.of("Owned", "Another")) {
      assertThat(admin.post(POLICIES, POLICY.formatted(name)).status()).isEqualTo(201);
    }
    for (var source : List.of("kong", "apigee")) {
      admin.post("/api/discovery/" + source + "/sync", "{\"apis\":[]}");
    }

    var all = page(admin.get(list + "count=true&limit=1000").body());
    var first = page(admin.get(list + "limit=1&count=true").body());

    assertThat(all.get("total").getLongValue()).isEqualTo(all.get("items").size()).isPositive();
    assertThat(first.get("total")).isEqualTo(all.get("total"));
    assertThat(page(admin.get(list + "count=false").body()).get("total")).isNull();
  }

  private JsonNode page(String body) throws IOException {
    return bean(JsonMapper.class).readValue(body.getBytes(UTF_8), JsonNode.class);
  }
}
