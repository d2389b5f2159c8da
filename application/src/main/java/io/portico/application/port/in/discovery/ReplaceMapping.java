package io.portico.application.port.in.discovery;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelName;
import java.util.List;

/** Use case: an administrator replaces the mapping of a source to labels. */
public interface ReplaceMapping {

  /**
   * Replaces the mapping, or returns why nothing changed.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a regular expression is invalid, with
   *     the field {@code rules[i].tag}
   */
  Outcome replace(Command command);

  /**
   * The new mapping of a source.
   *
   * @param expected the condition on the current mapping, which is {@link MappingRules#DEFAULT} if
   *     none was set
   */
  record Command(
      Actor actor, SourceName source, MappingRules rules, Precondition<MappingRules> expected) {}

  sealed interface Outcome {

    /** The next sync uses these rules. */
    record Replaced(MappingRules rules) implements Outcome {}

    /** Some rules assign undefined labels. */
    record UnknownLabels(List<UnknownLabel> unknown) implements Outcome {
      public UnknownLabels {
        unknown = List.copyOf(unknown);
      }
    }
  }

  /**
   * An undefined label.
   *
   * @param rule the index of the rule that assigns it
   * @param nearest defined labels with a similar name
   */
  record UnknownLabel(int rule, LabelName label, List<LabelName> nearest) {
    public UnknownLabel {
      nearest = List.copyOf(nearest);
    }
  }
}
