package io.portico.persistence.portal;

import static io.portico.domain.fixture.PortalSettingsFixture.unusual;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SettingsCacheTest {

  private final AtomicLong nanos = new AtomicLong();
  private final SettingsCache cache = new SettingsCache(nanos::get);
  private final OrganisationId organisation = Ids.organisation();

  @Test
  void get_again_asksTheStoreOnce() {
    cache.get(organisation, () -> PortalSettings.DEFAULT);

    assertThat(cache.get(organisation, SettingsCacheTest::notAsked))
        .isEqualTo(PortalSettings.DEFAULT);
  }

  @Test
  void get_afterFiveSeconds_asksAgainAsAnotherNodeMayHaveChangedThem() {
    cache.get(organisation, () -> PortalSettings.DEFAULT);

    nanos.addAndGet(Duration.ofSeconds(5).minusNanos(1).toNanos());
    assertThat(cache.get(organisation, SettingsCacheTest::notAsked))
        .isEqualTo(PortalSettings.DEFAULT);

    nanos.incrementAndGet();
    assertThat(cache.get(organisation, () -> unusual())).isEqualTo(unusual());
  }

  @Test
  void get_anotherOrganisation_asksForThat() {
    cache.get(organisation, () -> unusual());

    assertThat(cache.get(Ids.organisation(), () -> PortalSettings.DEFAULT))
        .isEqualTo(PortalSettings.DEFAULT);
  }

  @Test
  void forget_betweenTwo_asksAgain() {
    cache.get(organisation, () -> PortalSettings.DEFAULT);

    cache.forget();

    assertThat(cache.get(organisation, () -> unusual())).isEqualTo(unusual());
  }

  @Test
  void forget_whileTheStoreIsRead_keepsNothingOfWhatWasRead() {
    var read =
        cache.get(
            organisation,
            () -> {
              cache.forget();
              return PortalSettings.DEFAULT;
            });

    assertThat(read).isEqualTo(PortalSettings.DEFAULT);
    assertThat(cache.get(organisation, () -> unusual())).isEqualTo(unusual());
  }

  private static PortalSettings notAsked() {
    throw new AssertionError("the store was asked (expected: not)");
  }
}
