package io.portico.domain.label;

import io.portico.domain.shared.Identifier;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The definitions every organisation starts with. */
public final class DefaultLabels {

  private DefaultLabels() {}

  /** Returns the default definitions, each with an identifier from {@code ids}. */
  public static List<LabelDefinition> definitions(Supplier<Identifier> ids) {
    return List.of(businessDomain(ids.get()), apiCriticality(ids.get()));
  }

  private static LabelDefinition businessDomain(Identifier id) {
    return new LabelDefinition(
        new LabelDefinitionId(id),
        new LabelName("business_domain"),
        new FreeText(),
        LabelTexts.of("Business Domain", Map.of()),
        false,
        false,
        Collections.emptySortedSet());
  }

  private static LabelDefinition apiCriticality(Identifier id) {
    var tiers = new LinkedHashMap<LabelValue, String>();
    tiers.put(new LabelValue("Tier 1"), "mission-critical");
    tiers.put(new LabelValue("Tier 2"), "important");
    tiers.put(new LabelValue("Tier 3"), "non-critical");
    return new LabelDefinition(
        new LabelDefinitionId(id),
        new LabelName("api_criticality"),
        new ListedValues(List.copyOf(tiers.keySet())),
        LabelTexts.of("API Criticality", tiers),
        false,
        false,
        Collections.emptySortedSet());
  }
}
