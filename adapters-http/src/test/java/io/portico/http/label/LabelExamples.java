package io.portico.http.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;

import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.Identifier;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The label {@code tier}, and what tests say of it. */
final class LabelExamples {

  static final String ID = "65000000000000010000000a";
  static final String TIER =
      "{\"id\":\"65000000000000010000000a\",\"name\":\"tier\",\"values\":[\"1\",\"2\"],"
          + "\"former_names\":[\"class\",\"level\"]}";

  private LabelExamples() {}

  static LabelDefinition tier() {
    return aLabel("tier")
        .withId(new LabelDefinitionId(Identifier.parse(ID).orElseThrow()))
        .accepting("1", "2")
        .formerly("level")
        .formerly("class")
        .build();
  }

  static SequencedMap<LabelValue, Long> counts(Object... valuesAndCounts) {
    var counts = new LinkedHashMap<LabelValue, Long>();
    for (var i = 0; i < valuesAndCounts.length; i += 2) {
      counts.put(
          new LabelValue((String) valuesAndCounts[i]),
          ((Integer) valuesAndCounts[i + 1]).longValue());
    }
    return counts;
  }
}
