package io.portico.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.json.JsonMapper;
import io.portico.http.classic.PortalReply;
import io.portico.http.problem.FieldError;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PageWriterTest {

  private static final PortalReply ONE = PortalReply.ok("ä \"one\"");
  private static final PortalReply TWO = PortalReply.ok("two");
  private static final String NEXT = Cursor.after("apis", "ä\"?>");

  private final JsonMapper json = TestServer.shared().context().getBean(JsonMapper.class);
  private final PageWriter writer = TestServer.shared().context().getBean(PageWriter.class);

  static Stream<Page<PortalReply>> pages() {
    var warnings = List.of(new FieldError("selector", "unknown \"label\""));
    return Stream.of(
        new Page<>(List.of(), null, null),
        new Page<>(List.of(), null, 0L),
        new Page<>(List.of(ONE), null, null),
        new Page<>(List.of(ONE, TWO), NEXT, null),
        new Page<>(List.of(ONE, TWO, ONE), NEXT, 1_000_000L),
        new Page<>(List.of(), null, null, warnings),
        new Page<>(List.of(TWO, ONE), NEXT, 7L, warnings));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void ok_page_isWhatTheLibraryWrites(Page<PortalReply> page) throws IOException {
    var items = page.items().stream().map(writer::serialised).toList();

    var response = writer.ok(new Page<>(items, page.next(), page.total(), page.warnings()));

    assertThat(new String(response.getBody().orElseThrow(), StandardCharsets.UTF_8))
        .isEqualTo(new String(json.writeValueAsBytes(page), StandardCharsets.UTF_8));
    assertThat(response.header("Content-Type")).isEqualTo("application/json");
  }
}
