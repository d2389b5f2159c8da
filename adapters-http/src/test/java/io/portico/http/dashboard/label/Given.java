package io.portico.http.dashboard.label;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.plan.Plan;
import io.portico.http.testkit.TestServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** What the use cases of a test answer about labels. */
final class Given {

  private Given() {}

  /**
   * Answers {@code definition}, carried by APIs with these values.
   *
   * @param valuesAndCounts each value followed by its number of APIs
   */
  static void label(
      TestServer server, LabelDefinition definition, long unlabelled, Object... valuesAndCounts) {
    var values = new LinkedHashMap<LabelValue, Long>();
    var labelled = 0L;
    for (var i = 0; i < valuesAndCounts.length; i += 2) {
      var count = ((Number) valuesAndCounts[i + 1]).longValue();
      values.put(new LabelValue(valuesAndCounts[i].toString()), count);
      labelled += count;
    }
    var counts = new LabelCounts(definition.name(), values, 0, labelled, unlabelled);
    server.labels.find.answers(definition);
    server.labels.usage.answers(new LabelQueries.Usage(definition, counts));
    named(server);
  }

  /** Answers that these are the plans. */
  static void plans(TestServer server, Plan... plans) {
    server.portal.pagePlans.answers(new OffsetPage<>(List.of(plans), plans.length));
  }

  /** Answers that nothing but {@code policies} names labels. */
  static void named(TestServer server, GovernancePolicy... policies) {
    server.governance.policies.answers(new Page<>(List.of(policies), Optional.empty()));
    plans(server);
    server.discovery.mappings.answers(new LinkedHashMap<>());
  }
}
