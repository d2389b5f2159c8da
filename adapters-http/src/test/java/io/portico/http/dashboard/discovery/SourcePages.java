package io.portico.http.dashboard.discovery;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;

import io.portico.application.port.in.discovery.DiscoveryQueries.ConfiguredSystem;
import io.portico.application.port.in.discovery.DiscoveryQueries.Source;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelValue;
import io.portico.http.testkit.DashboardTest;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** The pages of one source, whose mapping has two rules. */
abstract class SourcePages extends DashboardTest {

  static final String LIST = "/dashboard/discovery";
  static final String PATH = LIST + "/kong";
  static final SourceName KONG = new SourceName("kong");
  static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
  static final DiscoveryRun.Counts COUNTS = new DiscoveryRun.Counts(3, 2, 1, 0, 9, 4, 1, 0);
  static final MappingRule DEPT = new FromMetadata("<dept>", name("team"), new LinkedHashMap<>());
  static final MappingRule TIER =
      new FromTag(
          "tier-(\\d)",
          name("tier"),
          Optional.empty(),
          new LinkedHashMap<>(Map.of("1", new LabelValue("Tier 1"))));
  static final MappingRules RULES = new MappingRules(true, List.of(DEPT, TIER));
  static final ApiRecord BILLING = anApi("Billing").labelled("team", "red").build();

  @BeforeEach
  void prepare() {
    answer(
        new Source(
            KONG,
            Optional.of(
                new ConfiguredSystem(
                    "kong", "http://127.0.0.1:8001", Optional.of(Duration.ofHours(2)), true, true)),
            Optional.of(run(new DiscoveryRun.Done(AT, COUNTS)))));
    SERVER.discovery.mapping.answers(RULES);
    SERVER.discovery.findings.answers(Optional.empty());
    SERVER.discovery.replaceMapping.answers(new ReplaceMapping.Outcome.Replaced(RULES));
    SERVER.labels.list.answers(
        lastPage(
            new LabelQueries.Entry(aLabel("team").build(), Optional.empty()),
            new LabelQueries.Entry(aLabel("tier").build(), Optional.empty()),
            new LabelQueries.Entry(aLabel("old").deprecated().build(), Optional.empty())));
  }

  static void answer(Source... sources) {
    SERVER.discovery.sources.answers(lastPage(sources));
  }

  static DiscoveryRun run(DiscoveryRun.State state) {
    return new DiscoveryRun(Ids.next(), KONG, DiscoveryRun.Trigger.SCHEDULE, AT, state);
  }
}
