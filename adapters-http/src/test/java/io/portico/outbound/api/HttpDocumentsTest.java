package io.portico.outbound.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import io.portico.outbound.source.FakeHttpSystem;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDocumentsTest {

  private static final int MIB = 1024 * 1024;

  @AutoClose
  private final FakeHttpSystem system =
      new FakeHttpSystem()
          .on("/openapi.json?v=1", "{\"openapi\":\"3.1.0\"}")
          .on("/large", "x".repeat(MIB + 1))
          .on("/missing", 404, "")
          .redirect("/moved", "/openapi.json?v=1")
          .hang("/hangs");

  private HttpDocuments documents(boolean privateAddresses) {
    return new HttpDocuments(privateAddresses, MIB, Duration.ofSeconds(2));
  }

  private String at(String target) {
    return "http://localhost:%d%s".formatted(system.address().getPort(), target);
  }

  @Test
  void fetch_document_isItsContent() {
    assertThat(new String(documents(true).fetch(" " + at("/openapi.json?v=1")), UTF_8))
        .isEqualTo("{\"openapi\":\"3.1.0\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "/large, more than 1 MiB",
    "/missing, status 404",
    "/moved, status 302",
    "/hangs, no complete answer"
  })
  void fetch_noDocument_saysWhy(String target, String reason) {
    assertThatThrownBy(() -> documents(true).fetch(at(target)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("address: ")
        .hasMessageContaining(reason);
  }

  @Test
  void fetch_privateAddressThatTheOperatorDoesNotAllow_isNotConnectedTo() {
    assertThatThrownBy(() -> documents(false).fetch(at("/openapi.json?v=1")))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("PORTICO_IMPORTS_PRIVATE_ADDRESSES=true");
    assertThat(system.targets()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "ftp://x", "http://a:secret@x", "http://x y", "file:///etc"})
  void fetch_noAddress_isRefused(String address) {
    assertThatThrownBy(() -> documents(true).fetch(address))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("an absolute address")
        .hasMessageNotContaining("secret");
  }
}
