package io.portico.http.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.LabelIndexReport;
import io.portico.http.testkit.HttpTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HealthControllerTest extends HttpTest {

  @ParameterizedTest
  @ValueSource(strings = {"/health/live", "/health/live/", "/health/ready", "/health/ready/"})
  void health_up_is200WithoutCredential(String path) {
    SERVER.call("GET", path).send().assertIs(200, "{\"status\":\"UP\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health/live", "/health/ready", "/metrics"})
  void health_unknownParameter_is400NamingIt(String path) {
    SERVER
        .call("GET", path + "?noSuch=1")
        .send()
        .assertHas(400, "\"Message\":\"noSuch: an unknown parameter (expected: none)");
  }

  @Test
  void ready_withLabelIndexes_showsTheirMemory() {
    SERVER.labelIndex(
        new LabelIndexReport(2, 1, 0, 3_000, 500_000, 40_000, 20, 9_000, 1_000_000, 77));

    var reply = SERVER.call("GET", "/health/ready").send();

    reply.assertIs(
        200,
        """
        {"status":"UP","label_index":{"ready":2,"loading":1,"refused":0,"apis":3000,\
        "bytes":540000,"most_bytes":1000000,"cached_bytes":9000}}""");
    assertThat(SERVER.call("GET", "/health/live").send().body()).isEqualTo("{\"status\":\"UP\"}");
  }

  @Test
  void ready_noOrganisationQueried_saysNothingOfIndexes() {
    SERVER.labelIndex(new LabelIndexReport(0, 0, 0, 0, 0, 0, 0, 0, 1_000_000, 0));

    SERVER.call("GET", "/health/ready").send().assertIs(200, "{\"status\":\"UP\"}");
  }

  @Test
  void ready_storeDown_is503WithoutDetails() {
    SERVER.ready(false);

    SERVER.call("GET", "/health/ready").send().assertIs(503, "{\"status\":\"DOWN\"}");
  }

  @Test
  void live_storeDown_isStill200() {
    SERVER.ready(false);

    assertThat(SERVER.call("GET", "/health/live").send().status()).isEqualTo(200);
  }

  @Test
  void health_unknownKind_hidesInternals() {
    var reply = SERVER.call("GET", "/health/everything").send();

    assertThat(reply.status()).isBetween(400, 404);
    assertThat(reply.body()).doesNotContain("micronaut", "enum");
  }
}
