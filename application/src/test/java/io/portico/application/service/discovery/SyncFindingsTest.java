package io.portico.application.service.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.DiscoveryFixture.discoveredWith;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncSource.Invalid;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.RunFindings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a sync keeps for those who look at the source. */
class SyncFindingsTest extends DiscoveryTest {

  private static final Fault FAULT = new Fault("name", "missing (expected: a string)");

  @BeforeEach
  void defineLabels() {
    Given.freeTextLabels(stores, organisation, "area");
    Given.label(stores, organisation, aLabel("tier").accepting("Tier 1", "Tier 2").build());
  }

  @Test
  void sync_completed_keepsWhatItDidNotMapAndItsConflicts() {
    sync(discovered("a"));
    setByHand("a", "area", "Mine");
    advance(Duration.ofMinutes(1));

    var report = synced(sync(discoveredWith("a", "area", "Theirs", "unit", "x")));

    assertThat(report.unmapped()).hasSize(1);
    assertThat(report.conflicts()).hasSize(1);
    assertThat(stores.discoveryRuns().findings(organisation, KONG))
        .contains(new RunFindings(now(), report.unmapped(), report.conflicts()));
  }

  @Test
  void sync_dryRunOrRefused_keepsTheFindingsOfTheRunBefore() {
    var report = synced(sync(discoveredWith("a", "unit", "x")));
    var kept = Optional.of(new RunFindings(now(), report.unmapped(), List.of()));
    advance(Duration.ofMinutes(1));

    sync(command(false, true, false), discoveredWith("a", "other", "x"));
    assertThat(stores.discoveryRuns().findings(organisation, KONG)).isEqualTo(kept);
    sync(command(false, false, false), entries(new Invalid(1, Optional.empty(), List.of(FAULT))));

    assertThat(stores.discoveryRuns().findings(organisation, KONG)).isEqualTo(kept);
  }

  @Test
  void sync_moreFindingsThanAreStored_keepsTheFirst() {
    var apis =
        IntStream.rangeClosed(0, RunFindings.MOST)
            .mapToObj(i -> discoveredWith("a" + i, "key" + i, "x"))
            .toArray(DiscoveredApi[]::new);

    var report = synced(sync(apis));

    assertThat(report.unmapped()).hasSize(RunFindings.MOST + 1);
    var found = stores.discoveryRuns().findings(organisation, KONG).orElseThrow();
    assertThat(found.unmapped()).isEqualTo(report.unmapped().subList(0, RunFindings.MOST));
  }
}
