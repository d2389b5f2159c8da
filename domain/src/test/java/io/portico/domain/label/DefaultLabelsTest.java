package io.portico.domain.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.Identifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DefaultLabelsTest {

  private static final LabelValue TIER_1 = new LabelValue("Tier 1");
  private static final LabelValue TIER_2 = new LabelValue("Tier 2");
  private static final LabelValue TIER_3 = new LabelValue("Tier 3");

  private final List<Identifier> issued = new ArrayList<>();
  private final List<LabelDefinition> definitions = DefaultLabels.definitions(this::issue);

  @Test
  void definitions_always_areBusinessDomainAndApiCriticality() {
    var meanings = new LinkedHashMap<LabelValue, String>();
    meanings.put(TIER_1, "mission-critical");
    meanings.put(TIER_2, "important");
    meanings.put(TIER_3, "non-critical");

    assertThat(definitions)
        .containsExactly(
            new LabelDefinition(
                new LabelDefinitionId(issued.get(0)),
                new LabelName("business_domain"),
                new FreeText(),
                new LabelTexts(
                    Optional.of("Business Domain"), Optional.empty(), new LinkedHashMap<>()),
                false,
                false,
                Collections.emptySortedSet()),
            new LabelDefinition(
                new LabelDefinitionId(issued.get(1)),
                new LabelName("api_criticality"),
                new ListedValues(List.of(TIER_1, TIER_2, TIER_3)),
                new LabelTexts(Optional.of("API Criticality"), Optional.empty(), meanings),
                false,
                false,
                Collections.emptySortedSet()));
  }

  @Test
  void definitions_always_describeTheTiersInTheirOrder() {
    assertThat(definitions.getLast().texts().values().sequencedKeySet())
        .containsExactly(TIER_1, TIER_2, TIER_3);
  }

  @Test
  void definitions_always_takeOneIdentifierEach() {
    assertThat(issued).hasSize(2);
  }

  private Identifier issue() {
    var identifier = Ids.next();
    issued.add(identifier);
    return identifier;
  }
}
