package io.portico.domain.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayDetailsTest {

  private static GatewayDetails details(
      GatewayKind kind, Optional<String> header, Optional<String> organisation, int plans) {
    return new GatewayDetails(
        "Edge",
        kind,
        GatewayAddress.parse("https://example.com"),
        header,
        organisation,
        IntStream.range(0, plans).mapToObj(_ -> new PlanId(Ids.next())).toList());
  }

  @Test
  void covers_namedPlans_areTheseOrAll() {
    var plan = new PlanId(Ids.next());

    assertThat(aGateway().details().covers(plan)).isTrue();
    assertThat(aGateway().covering(plan).details().covers(plan)).isTrue();
    assertThat(aGateway().covering(plan).details().covers(new PlanId(Ids.next()))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Host", "content-length", "a b", "a\r\nb", "1a"})
  void header_notForACredential_isRefused(String header) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> details(GatewayKind.KONG, Optional.of(header), Optional.empty(), 0))
        .satisfies(e -> assertThat(e.field()).isEqualTo("credentialHeader"));
  }

  @Test
  void header_none_isThatOfTheKind() {
    assertThat(aGateway().details().header()).isEqualTo("Kong-Admin-Token");
    assertThat(aGateway().ofTyk().details().header()).isEqualTo("x-tyk-authorization");
    assertThat(details(GatewayKind.KONG, Optional.of("apikey"), Optional.empty(), 0).header())
        .isEqualTo("apikey");
  }

  @Test
  void tykOrganisation_missingWrongOrOfKong_isRefused() {
    for (var wrong :
        List.of(Optional.<String>empty(), Optional.of("a&b=c"), Optional.of("a".repeat(65)))) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> details(GatewayKind.TYK, Optional.empty(), wrong, 0));
    }
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> details(GatewayKind.KONG, Optional.empty(), Optional.of("a"), 0));
  }

  @Test
  void plans_tooMany_areRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> details(GatewayKind.KONG, Optional.empty(), Optional.empty(), 101))
        .satisfies(e -> assertThat(e.field()).isEqualTo("plans"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://a.example/?token=canary",
        "ftp://a.example",
        "https://u:canary@a.example",
        "a"
      })
  void address_invalid_isRefusedWithoutSecrets(String address) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> GatewayAddress.parse(address))
        .satisfies(e -> assertThat(String.valueOf(e.getMessage())).doesNotContain("canary"));
  }

  @Test
  void address_slashAtItsEnd_isRemoved() {
    assertThat(GatewayAddress.parse("https://a.example/admin/").resolve("/consumers").toString())
        .isEqualTo("https://a.example/admin/consumers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "canary with blanks", "canary\r\nX: y", "canary-ä"})
  void credential_notForAHeader_isRefusedWithoutIt(String credential) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> new GatewayCredential(credential))
        .satisfies(e -> assertThat(String.valueOf(e.getMessage())).doesNotContain("canary"));
    assertThat(new GatewayCredential("canary").toString()).doesNotContain("canary");
  }
}
