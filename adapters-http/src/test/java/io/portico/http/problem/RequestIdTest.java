package io.portico.http.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdTest extends HttpTest {

  static List<String> saneIds() {
    return List.of("x", "0190-ab_c.D:e/f+g=@", "a".repeat(128));
  }

  @ParameterizedTest
  @MethodSource("saneIds")
  void requestId_sane_isKept(String id) {
    var reply = SERVER.call("GET", "/nothing").header("X-Request-Id", id).send();

    assertThat(reply.header("X-Request-Id")).contains(id);
    assertThat(reply.body()).contains("\"request_id\":\"" + id + "\"");
  }

  static List<String> insaneIds() {
    return List.of("", "a b", "a\"b", "<script>", "a".repeat(129));
  }

  @ParameterizedTest
  @MethodSource("insaneIds")
  void requestId_insane_isReplaced(String id) {
    var reply = SERVER.call("GET", "/nothing").header("X-Request-Id", id).send();

    var replaced = reply.header("X-Request-Id").orElseThrow();
    assertThat(replaced).isNotEqualTo(id).matches("[A-Za-z0-9._:/+=@-]{1,128}");
    assertThat(reply.body()).contains("\"request_id\":\"" + replaced + "\"");
  }

  @Test
  void requestId_notGiven_isNewForEachRequest() {
    var one = SERVER.call("GET", "/nothing").without("X-Request-Id").send();
    var other = SERVER.call("GET", "/nothing").without("X-Request-Id").send();

    assertThat(one.header("X-Request-Id")).isPresent();
    assertThat(one.header("X-Request-Id")).isNotEqualTo(other.header("X-Request-Id"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/labels", "/health/live", "/metrics", "/openapi.yaml", "/docs", "/nothing"})
  void requestId_anyAnswer_carriesItOnce(String path) {
    SERVER.labels.list.answers(lastPage());

    var reply = SERVER.get(path);

    assertThat(reply.header("X-Request-Id")).contains(TestServer.REQUEST_ID);
    assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
  }
}
