package io.portico.endtoend.organisation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What all lists of Portico's own routes share. */
class OwnListsApiTest extends PorticoContract {

  private static final Pattern TOTAL = Pattern.compile("\"total\":(\\d+)}$");

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
  void list_counted_hasTheNumberOfItsRecordsOnAnyPage(String list) {
    var admin = ours().admin();
    ours().defineTierAndDomain();
    ours().registerBilling();
    ours().register("Payments", "{\"tier\":\"1\"}");
    for (var name : List.of("Owned", "Another")) {
      var policy = "{\"name\":\"%s\",\"requires\":[{\"label\":\"tier\"}]}".formatted(name);
      assertThat(admin.post("/api/governance/policies", policy).status()).isEqualTo(201);
    }
    for (var source : List.of("kong", "apigee")) {
      admin.post("/api/discovery/" + source + "/sync", "{\"apis\":[]}");
    }

    var total = total(admin.get(list + "count=true&limit=1000"));
    var records = 0;
    var cursor = Optional.of("");
    while (cursor.isPresent()) {
      var reply = admin.get(list + "count=true&limit=1" + cursor.get());
      assertThat(total(reply)).isEqualTo(total);
      records++;
      cursor = Replies.next(reply).map(next -> "&cursor=" + next);
    }

    assertThat(records).isEqualTo(total);
    assertThat(admin.get(list + "count=false").body()).doesNotContain("\"total\"");
  }

  private static int total(Reply reply) {
    var found = TOTAL.matcher(reply.body());
    assertThat(found.find()).as(reply.body()).isTrue();
    return Integer.parseInt(found.group(1));
  }
}
