package io.portico.http.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  @ParameterizedTest
  @ValueSource(strings = {"/health/live", "/health/live/", "/health/ready", "/health/ready/"})
  void health_up_is200WithoutCredential(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body()).isEqualTo("{\"status\":\"UP\"}");
  }

  @Test
  void ready_storeDown_is503WithoutDetails() {
    SERVER.ready(false);

    var reply = SERVER.call("GET", "/health/ready").send();

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.body()).isEqualTo("{\"status\":\"DOWN\"}");
  }

  @Test
  void live_storeDown_isStill200() {
    SERVER.ready(false);

    assertThat(SERVER.call("GET", "/health/live").send().status()).isEqualTo(200);
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#accepts")
  void health_anyAccept_isAnsweredInJson(String accept) {
    var call = SERVER.call("GET", "/health/live");

    var reply = (accept.isEmpty() ? call : call.header("Accept", accept)).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
  }

  @Test
  void health_unknownKind_tellsNothingOfTheInside() {
    var reply = SERVER.call("GET", "/health/everything").send();

    assertThat(reply.status()).isBetween(400, 404);
    assertThat(reply.body()).doesNotContain("micronaut", "enum");
  }
}
