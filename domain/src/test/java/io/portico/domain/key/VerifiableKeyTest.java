package io.portico.domain.key;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.portal.PortalSettings;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class VerifiableKeyTest {

  private static final Instant AT = ApiFixture.AT;
  private static final PortalSettings STRICT = PortalSettings.DEFAULT;
  private static final PortalSettings LENIENT = settings().sparingTheInactive().build();

  @Test
  void verdictAt_liveKeyOfAnActiveDeveloper_isValid() {
    assertThat(new VerifiableKey(aKey().build(), false).verify(AT, STRICT))
        .isEqualTo(VerificationResult.VALID)
        .matches(VerificationResult::isValid);
  }

  @Test
  void verdictAt_aroundTheEnd_changesExactlyThere() {
    var verifiable = new VerifiableKey(aKey().expiring(AT.plusSeconds(5)).build(), false);

    assertThat(verifiable.verify(AT.plusMillis(4_999), STRICT)).isEqualTo(VerificationResult.VALID);
    assertThat(verifiable.verify(AT.plusSeconds(5), STRICT)).isEqualTo(VerificationResult.EXPIRED);
  }

  @Test
  void verdictAt_inactiveDeveloper_dependsOnTheSetting() {
    var verifiable = new VerifiableKey(aKey().build(), true);

    assertThat(verifiable.verify(AT, STRICT))
        .isEqualTo(VerificationResult.DEVELOPER_INACTIVE)
        .matches(verdict -> !verdict.isValid());
    assertThat(verifiable.verify(AT, LENIENT)).isEqualTo(VerificationResult.VALID);
  }

  @Test
  void verdictAt_severalReasons_isThatWhichLastsLongest() {
    var revoked = new VerifiableKey(aKey().expiring(AT.plusSeconds(90)).revoked().build(), true);
    var expired = new VerifiableKey(aKey().expiring(AT).build(), true);

    assertThat(revoked.verify(AT.plusSeconds(99), STRICT)).isEqualTo(VerificationResult.DISABLED);
    assertThat(expired.verify(AT, STRICT)).isEqualTo(VerificationResult.EXPIRED);
  }

  @Test
  void isCacheable_keyThatIsRejected_isNot() {
    assertThat(new VerifiableKey(aKey().build(), false).isCacheable()).isTrue();
    assertThat(new VerifiableKey(aKey().build(), true).isCacheable()).isFalse();
    assertThat(new VerifiableKey(aKey().revoked().build(), false).isCacheable()).isFalse();
  }
}
