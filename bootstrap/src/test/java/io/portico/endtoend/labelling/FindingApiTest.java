package io.portico.endtoend.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.PorticoContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Finding APIs over HTTP by words, provider and source, and what helps after a slip. */
class FindingApiTest extends PorticoContract {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /api/apis?selector=teir%3D1                       |",
        "POST /api/apis/search                                 | {\"selector\":\"teir=1\"}",
        "GET /api/apis/facets?keys=domain&selector=teir%3D1    |",
        "POST /api/labels/apply | {\"selector\":\"teir=1\",\"set\":{\"domain\":\"Retail\"}}",
        "GET /api/governance/report?selector=teir%3D1          |"
      })
  void selector_unknownLabel_isWarnedOfOnEveryRoute(String route, @Nullable String body) {
    ours().defineTierAndDomain();
    ours().registerBilling();
    var call = Call.of(route, body == null ? "" : body);

    var reply = call.by(admin);

    reply.assertIs(200);
    assertThat(reply.body())
        .containsPattern("\"warnings\":\\[\\{\"field\":\"selector[^\"]*teir\"")
        .contains("\"nearest\":[\"tier\"]");
    var known =
        Call.of(route.replace("teir", "tier"), body == null ? "" : body.replace("ei", "ie"));
    assertThat(known.by(admin).body()).doesNotContain("warnings");
  }
}
