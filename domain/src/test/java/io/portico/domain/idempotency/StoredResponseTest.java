package io.portico.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredResponseTest {

  @ParameterizedTest
  @CsvSource({
    "200, true",
    "201, true",
    "202, true",
    "204, true",
    "299, true",
    "199, false",
    "300, false",
    "304, false",
    "400, false",
    "409, false",
    "500, false"
  })
  void isSuccess_anyStatus_isSoFrom200To299(int status, boolean success) {
    assertThat(answer(status).isSuccess()).isEqualTo(success);
  }

  @Test
  void headers_changedAfterwards_stayAsTheyWere() {
    var headers = new LinkedHashMap<>(Map.of("Location", "/a/1"));
    var answer = new StoredResponse(201, headers, "");

    headers.clear();

    assertThat(answer.headers()).containsExactly(Map.entry("Location", "/a/1"));
  }

  @Test
  void toString_anyAnswer_showsNeitherHeadersNorBody() {
    assertThat(answer(201)).hasToString("Answer[status=201]");
  }

  private static StoredResponse answer(int status) {
    return new StoredResponse(
        status, new LinkedHashMap<>(Map.of("Location", "/a/1")), "{\"key\":\"a secret\"}");
  }
}
