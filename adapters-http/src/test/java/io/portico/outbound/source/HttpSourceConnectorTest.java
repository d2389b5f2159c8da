package io.portico.outbound.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(20)
class HttpSourceConnectorTest {

  private static final String NOTHING = "{\"data\":[],\"next\":null}";

  private static SourceDetails details(SourceKind kind, String address) {
    return new SourceDetails(
        new SourceName("edge"), kind, GatewayAddress.parse(address), Optional.empty());
  }

  @Test
  void connect_permittedAddress_isReadWithTheCredential() {
    try (var kong =
        new FakeHttpSystem().on("/routes?size=1000", NOTHING).on("/services?size=1000", NOTHING)) {
      var address = kong.http(SourceKind.KONG).base().toString();
      var system =
          new HttpSourceConnector(true)
              .connect(
                  details(SourceKind.KONG, address),
                  Optional.of(new SourceCredential(FakeHttpSystem.TOKEN)));

      assertThat(system.kind()).isEqualTo("kong");
      assertThat(system.address()).isEqualTo(address);
      assertThat(system.read()).isInstanceOf(Reading.Complete.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void connect_privateAddress_isNotReadAndSaysWhatPermitsIt(SourceKind kind) {
    var system =
        new HttpSourceConnector(false)
            .connect(details(kind, "http://127.0.0.1:9"), Optional.empty());

    assertThat(system.kind()).isEqualTo(kind.word());
    assertThat(system.read())
        .isInstanceOfSatisfying(
            Reading.Failed.class,
            failed ->
                assertThat(failed.reasons().toString())
                    .contains("PORTICO_SOURCES_PRIVATE_ADDRESSES=true"));
  }

  @Test
  void requirePermitted_privateAddress_isRefusedUnlessTheOperatorPermitsIt() {
    var address = GatewayAddress.parse("http://127.0.0.1:8001");

    assertThatThrownBy(() -> new HttpSourceConnector(false).requirePermitted(address))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "url: '127.0.0.1' (expected: a public one, or PORTICO_SOURCES_PRIVATE_ADDRESSES=true)");
    assertThatCode(() -> new HttpSourceConnector(true).requirePermitted(address))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                new HttpSourceConnector(false)
                    .requirePermitted(GatewayAddress.parse("https://unknown.invalid")))
        .doesNotThrowAnyException();
  }
}
