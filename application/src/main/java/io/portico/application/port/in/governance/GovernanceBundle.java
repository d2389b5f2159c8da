package io.portico.application.port.in.governance;

import static java.util.Objects.requireNonNull;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelWording;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/**
 * The governance of an organisation in one piece, without what only one store knows: no ids but
 * those of APIs, no times.
 *
 * @param assignments the labels of some APIs, if they are part of it
 */
public record GovernanceBundle(
    List<Label> labels,
    List<PolicyDetails> policies,
    List<Mapping> mappings,
    List<Assignment> assignments) {

  /** The most label definitions, mappings and APIs with labels, each. */
  public static final int MOST = 5_000;

  public GovernanceBundle {
    labels = few("labels", labels);
    policies = few("policies", policies);
    mappings = few("mappings", mappings);
    assignments = few("assignments", assignments);
  }

  private static <T> List<T> few(String field, List<T> list) {
    if (list.size() > MOST) {
      throw InvalidValueException.found(field, list.size() + " elements", "at most " + MOST);
    }
    return List.copyOf(list);
  }

  /** A label definition. */
  public record Label(
      LabelName name,
      AllowedValues allowed,
      LabelWording wording,
      boolean required,
      boolean deprecated) {

    /** Returns what {@code definition} says. */
    public static Label of(LabelDefinition definition) {
      return new Label(
          definition.name(),
          definition.allowed(),
          definition.wording(),
          definition.required(),
          definition.deprecated());
    }
  }

  /** How what a source says becomes labels. */
  public record Mapping(SourceName source, MappingRules rules) {}

  /** The labels of an API; those it carries beside them stay. */
  public record Assignment(ApiId api, Labels labels) {
    public Assignment {
      requireNonNull(api, "api");
      requireNonNull(labels, "labels");
    }
  }
}
