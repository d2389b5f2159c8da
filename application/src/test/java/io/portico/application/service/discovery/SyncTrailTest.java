package io.portico.application.service.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.DiscoveryFixture.metadata;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ExternalId;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Change;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.fixture.ApiFixture;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The audit entries of discovery. */
class SyncTrailTest extends DiscoveryTest {

  @Test
  void sync_newChangedAndMissingApis_areOneEntry() {
    sync(discovered("1"), discovered("2"), discovered("3"));
    var created = latestEntry();
    sync(command(true, false, false), renamed("1"), discovered("2"), discovered("4"));

    assertThat(created.action()).isEqualTo(AuditAction.SOURCE_SYNCED);
    assertThat(created.object()).isEqualTo("kong");
    assertThat(created.difference().changes())
        .contains(new Change("apisCreated", Optional.empty(), Optional.of("3")));
    assertThat(trail()).hasSize(2);
    assertThat(latestEntry().difference().changes())
        .containsExactly(
            set("apisCreated", "1"),
            set("apisCreated.first", "[" + api("4").id() + "]"),
            set("apisUpdated", "1"),
            set("apisUpdated.first", "[" + api("1").id() + "]"),
            set("apisMissing", "1"),
            set("apisMissing.first", "[" + api("3").id() + "]"));
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "true, 3"})
  void sync_moreThanTwoBatches_isOneEntryPerUnitOfWork(boolean partial, int entries) {
    sync(
        command(false, false, partial),
        IntStream.range(0, 2_001)
            .mapToObj(number -> discovered("" + number))
            .toArray(DiscoveredApi[]::new));

    assertThat(trail()).hasSize(entries);
  }

  @Test
  void sync_unchangedOrDryRun_addsNoEntry() {
    sync(command(true, true, false), discovered("1"));
    assertThat(trail()).isEmpty();

    sync(discovered("1"));
    sync(discovered("1"));
    assertThat(trail()).hasSize(1);
  }

  private static DiscoveredApi renamed(String externalId) {
    return new DiscoveredApi(
        new ExternalId(externalId), ApiFixture.described("other"), metadata(), List.of());
  }

  private static Change set(String field, String value) {
    return new Change(field, Optional.empty(), Optional.of(value));
  }
}
