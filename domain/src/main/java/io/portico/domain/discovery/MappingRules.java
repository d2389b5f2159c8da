package io.portico.domain.discovery;

import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/**
 * How what a source says becomes labels (contract 2.4): by rules, of which the first that yields a
 * value for a label wins, and then by likeness.
 *
 * @param likeness whether what no rule speaks of leads to the label that is called alike
 */
public record MappingRules(boolean likeness, List<MappingRule> rules) {

  /** The most rules of one source. */
  public static final int MOST = 200;

  /** What holds for a source until somebody makes rules for it. */
  public static final MappingRules LIKENESS_ALONE = new MappingRules(true, List.of());

  public MappingRules {
    rules = List.copyOf(rules);
    if (rules.size() > MOST) {
      throw InvalidValueException.found("rules", rules.size() + " rules", "at most " + MOST);
    }
  }
}
