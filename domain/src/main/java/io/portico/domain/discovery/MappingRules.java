package io.portico.domain.discovery;

import io.portico.domain.shared.ListRules;
import java.util.List;

/**
 * The mapping of a source to labels: by rules, of which the first with a value for a label wins,
 * and then by similar names.
 *
 * @param matchSimilarNames whether keys that no rule covers map to the label with a similar name
 */
public record MappingRules(boolean matchSimilarNames, List<MappingRule> rules) {

  /** The most rules of one source. */
  public static final int MOST = 200;

  /** The mapping of a source for which none was set. */
  public static final MappingRules DEFAULT = new MappingRules(true, List.of());

  public MappingRules {
    rules = List.copyOf(rules);
    ListRules.atMost("rules", rules.size(), MOST, "rules");
  }
}
