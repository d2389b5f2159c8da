package io.portico.domain.api;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiOriginTest {

  private static final SourceName GATEWAY = new SourceName("gateway");
  private static final ExternalId PAYMENTS = new ExternalId("payments/v1");

  @Test
  void present_sourceAndId_isNotMissing() {
    assertThat(ApiOrigin.present(GATEWAY, PAYMENTS))
        .isEqualTo(new ApiOrigin(GATEWAY, PAYMENTS, Optional.empty()));
  }

  @Test
  void missing_present_isMissingFromThen() {
    assertThat(ApiOrigin.present(GATEWAY, PAYMENTS).missing(AT))
        .isEqualTo(new ApiOrigin(GATEWAY, PAYMENTS, Optional.of(AT)));
  }

  @Test
  void missing_missingAlready_staysMissingFromEarlier() {
    var missing = ApiOrigin.present(GATEWAY, PAYMENTS).missing(AT);

    assertThat(missing.missing(AT.plusSeconds(1))).isEqualTo(missing);
  }

  @Test
  void from_otherOrigin_changesNothingElseButWhenItWasUpdated() {
    var api = anApi("Payments").labelled("tier", "1").build();
    var origin = ApiOrigin.present(GATEWAY, PAYMENTS);

    assertThat(api.from(origin, AT.plusSeconds(1)))
        .isEqualTo(
            new ApiRecord(
                api.id(),
                api.description(),
                Optional.of(origin),
                api.labels(),
                AT,
                AT.plusSeconds(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "kong-production", "K8s.eu_1", "0"})
  void sourceName_lettersAndDigits_isKept(String name) {
    assertThat(new SourceName(name)).hasToString(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-a", "a-", "a b", "ä", "a/b", "a\n"})
  void sourceName_anythingElse_isRefused(String name) {
    assertThatInvalid(() -> new SourceName(name))
        .hasMessageStartingWith("source: ")
        .hasMessageEndingWith("(expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)");
  }

  @Test
  void sourceName_64Characters_isRefused() {
    assertThat(new SourceName("a".repeat(63)).value()).hasSize(63);
    assertThatInvalid(() -> new SourceName("a".repeat(64)));
  }

  @Test
  void sourceName_others_areOrderedByCodePoint() {
    assertThat(new SourceName("B")).isLessThan(new SourceName("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "payments/v1", "😀 %_", "a  b"})
  void externalId_line_isKept(String id) {
    assertThat(new ExternalId(id)).hasToString(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " a", "a ", "a\nb", "a\u0000"})
  void externalId_anythingElse_isRefused(String id) {
    assertThatInvalid(() -> new ExternalId(id)).hasMessageStartingWith("externalId: ");
  }

  @Test
  void externalId_256Characters_isRefused() {
    assertThat(new ExternalId("😀".repeat(255)).value()).hasSize(510);
    assertThatInvalid(() -> new ExternalId("😀".repeat(256)));
  }

  @Test
  void externalId_others_areOrdered() {
    assertThat(new ExternalId("a")).isLessThan(new ExternalId("b"));
  }
}
