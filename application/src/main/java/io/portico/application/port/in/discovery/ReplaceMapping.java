package io.portico.application.port.in.discovery;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelName;
import java.util.List;

/** Use case: an administrator says how what a source says becomes labels. */
public interface ReplaceMapping {

  /**
   * Replaces the mapping, or says why it stays.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a regular expression is none, told of
   *     {@code rules[i].tag}
   */
  Outcome replace(Command command);

  /**
   * The mapping of tomorrow, and who wants it.
   *
   * @param expected what the mapping of today must be for that; it is by likeness alone if nobody
   *     made one
   */
  record Command(
      Actor actor, SourceName source, MappingRules rules, Precondition<MappingRules> expected) {}

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The next sync follows these rules. */
    record Replaced(MappingRules rules) implements Outcome {}

    /** The mapping has changed since the caller read it. */
    record Stale() implements Outcome {}

    /** Some rules give labels that nobody defined. */
    record UnknownLabels(List<UnknownLabel> unknown) implements Outcome {
      public UnknownLabels {
        unknown = List.copyOf(unknown);
      }
    }

    /** Only an administrator may replace a mapping. */
    record NotPermitted() implements Outcome {}
  }

  /**
   * A label that nobody defined.
   *
   * @param rule the index of the rule that gives it
   * @param nearest defined labels that are spelt most like it
   */
  record UnknownLabel(int rule, LabelName label, List<LabelName> nearest) {
    public UnknownLabel {
      nearest = List.copyOf(nearest);
    }
  }
}
