package io.portico.domain.key;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.portal.PortalSettings;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class KeyStandingTest {

  private static final Instant AT = ApiFixture.AT;
  private static final PortalSettings STRICT = PortalSettings.USUAL;
  private static final PortalSettings LENIENT = settings().sparingTheInactive().build();

  @Test
  void verdictAt_liveKeyOfAnActiveDeveloper_isValid() {
    assertThat(new KeyStanding(aKey().build(), false).verdictAt(AT, STRICT))
        .isEqualTo(KeyVerdict.VALID)
        .matches(KeyVerdict::isValid);
  }

  @Test
  void verdictAt_aroundTheEnd_changesExactlyThere() {
    var standing = new KeyStanding(aKey().expiring(AT.plusSeconds(5)).build(), false);

    assertThat(standing.verdictAt(AT.plusMillis(4_999), STRICT)).isEqualTo(KeyVerdict.VALID);
    assertThat(standing.verdictAt(AT.plusSeconds(5), STRICT)).isEqualTo(KeyVerdict.EXPIRED);
  }

  @Test
  void verdictAt_inactiveDeveloper_dependsOnTheSetting() {
    var standing = new KeyStanding(aKey().build(), true);

    assertThat(standing.verdictAt(AT, STRICT))
        .isEqualTo(KeyVerdict.DEVELOPER_INACTIVE)
        .matches(verdict -> !verdict.isValid());
    assertThat(standing.verdictAt(AT, LENIENT)).isEqualTo(KeyVerdict.VALID);
  }

  @Test
  void verdictAt_severalReasons_isThatWhichLastsLongest() {
    var revoked = new KeyStanding(aKey().expiring(AT.plusSeconds(90)).revoked().build(), true);
    var expired = new KeyStanding(aKey().expiring(AT).build(), true);

    assertThat(revoked.verdictAt(AT.plusSeconds(99), STRICT)).isEqualTo(KeyVerdict.DISABLED);
    assertThat(expired.verdictAt(AT, STRICT)).isEqualTo(KeyVerdict.EXPIRED);
  }
}
