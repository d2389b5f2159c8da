package io.portico.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LargeJsonTest {

  private static final String MEMBERS =
      IntStream.rangeClosed(0, StrictJson.MOST_MEMBERS)
          .mapToObj("\"%d\":1"::formatted)
          .collect(joining(",", "{", "}"));

  @Test
  void head_memberBehindTheArray_isReturned() {
    var head = json("{\"apis\":[{\"a\":[{}]},[]],\"b\":\"c\"}").head();

    assertThat(head.names()).containsExactly("apis", "b");
    assertThat(head.text("b")).isEqualTo("c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "{\"apis\":[%s]}", "{\"apis\":[{\"a\":[%s]}]}", "{\"b\":%s}"})
  void head_tooManyMembers_isRejected(String text) {
    var json = json(text.formatted(MEMBERS));

    assertThatThrownBy(json::head)
        .isInstanceOf(InvalidJsonException.class)
        .hasMessageContaining("objects of 1024 members");
  }

  private static LargeJson json(String text) {
    return new LargeJson(() -> new ByteArrayInputStream(text.getBytes(UTF_8)), "apis", 1_000_000);
  }
}
