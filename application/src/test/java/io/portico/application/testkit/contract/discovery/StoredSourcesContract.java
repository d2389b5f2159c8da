package io.portico.application.testkit.contract.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.discovery.StoredSources;
import io.portico.application.port.out.discovery.StoredSources.Owned;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.SourceKind;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.gateway.GatewayAddress;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link StoredSources} promises, wherever it keeps them. */
class StoredSourcesContract extends StoreContract {

  private StoredSources sources;

  @BeforeEach
  void openStores() {
    sources = stores.storedSources();
  }

  private static StoredSource source(String name, Optional<Duration> every) {
    return StoredSource.added(
        new SourceDetails(
            new SourceName(name),
            SourceKind.KONG,
            GatewayAddress.parse("http://kong.example.com:8001"),
            every),
        Optional.empty(),
        ApiFixture.AT);
  }

  private static StoredSource source(String name) {
    return source(name, Optional.empty());
  }

  private static SourceName name(String name) {
    return new SourceName(name);
  }

  @ParameterizedTest
  @EnumSource
  void add_longestTexts_areKept(SourceKind kind) {
    var source =
        StoredSource.added(
            new SourceDetails(
                name("n".repeat(63)),
                kind,
                GatewayAddress.parse("https://example.com/" + "p".repeat(1980)),
                Optional.of(Duration.ofDays(366))),
            Optional.of("s".repeat(8_000)),
            ApiFixture.AT);

    assertThat(sources.add(organisation, source)).isEqualTo(Addition.ADDED);

    assertThat(sources.find(organisation, source.details().name())).contains(source);
    assertThat(sources.find(otherOrganisation, source.details().name())).isEmpty();
  }

  @Test
  void add_name_isTakenInItsOrganisationOnlyAndCounts() {
    sources.add(organisation, source("kong"));

    assertThat(sources.add(organisation, source("kong"))).isEqualTo(Addition.NAME_TAKEN);
    assertThat(sources.add(organisation, source("Kong"))).isEqualTo(Addition.ADDED);
    assertThat(sources.add(otherOrganisation, source("kong"))).isEqualTo(Addition.ADDED);
  }

  @Test
  void add_oneNameConcurrently_oneIsAdded() throws InterruptedException {
    var additions = Concurrently.run(_ -> sources.add(organisation, source("kong")));

    assertThat(additions).containsOnlyOnce(Addition.ADDED);
    assertThat(sources.all(organisation)).hasSize(1);
  }

  @Test
  void add_moreThanTheMost_isRefused() {
    for (var number = 0; number < StoredSource.MOST; number++) {
      sources.add(organisation, source("s" + number));
    }

    assertThat(sources.add(organisation, source("more"))).isEqualTo(Addition.TOO_MANY);
    assertThat(sources.add(organisation, source("s0"))).isEqualTo(Addition.NAME_TAKEN);
  }

  @Test
  void replace_locked_isWhatIsFound() {
    sources.add(organisation, source("kong", Optional.of(Duration.ofHours(1))));
    var details =
        new SourceDetails(
            name("kong"),
            SourceKind.TYK_GATEWAY,
            GatewayAddress.parse("https://tyk.example.com"),
            Optional.empty(),
            false);

    var changed =
        stores
            .unitOfWork()
            .execute(
                () -> {
                  var present = sources.findForUpdate(organisation, name("kong")).orElseThrow();
                  var other =
                      present.with(
                          details, Optional.of("sealed"), ApiFixture.AT.plus(Duration.ofDays(1)));
                  sources.replace(organisation, other);
                  return other;
                });

    assertThat(sources.all(organisation)).containsExactly(changed);
  }

  @Test
  void remove_isOfTheOrganisation() {
    sources.add(organisation, source("kong"));

    assertThat(sources.remove(otherOrganisation, name("kong"))).isFalse();
    assertThat(sources.remove(organisation, name("kong"))).isTrue();
    assertThat(sources.remove(organisation, name("kong"))).isFalse();
    assertThat(sources.all(organisation)).isEmpty();
  }

  @Test
  void all_isByNameAndScheduled_ofAllOrganisations() {
    var hourly = source("b", Optional.of(Duration.ofHours(1)));
    var daily = source("c", Optional.of(Duration.ofDays(1)));
    sources.add(organisation, hourly);
    sources.add(organisation, source("a"));
    sources.add(otherOrganisation, daily);

    assertThat(sources.all(organisation)).containsExactly(source("a"), hourly);
    assertThat(sources.scheduled())
        .containsExactlyInAnyOrder(
            new Owned(organisation, hourly), new Owned(otherOrganisation, daily));
  }
}
