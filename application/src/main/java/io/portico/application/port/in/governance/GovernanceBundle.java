package io.portico.application.port.in.governance;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.ListRules;
import java.util.List;

/**
 * The governance data of an organisation for export and import. It has no times, and no ids but
 * those of APIs.
 *
 * @param assignments the labels of selected APIs
 */
public record GovernanceBundle(
    List<Label> labels,
    List<PolicyDetails> policies,
    List<Mapping> mappings,
    List<Assignment> assignments) {

  /** The most parts of each kind. */
  public static final int MOST = 5_000;

  public GovernanceBundle {
    labels = limited("labels", labels);
    policies = limited("policies", policies);
    mappings = limited("mappings", mappings);
    assignments = limited("assignments", assignments);
  }

  private static <T> List<T> limited(String field, List<T> list) {
    ListRules.atMost(field, list.size(), MOST, "elements");
    return List.copyOf(list);
  }

  /** A label definition. */
  public record Label(
      LabelName name,
      AllowedValues allowed,
      LabelTexts texts,
      boolean required,
      boolean deprecated) {

    /** Returns what it says beside the name. */
    public LabelDetails details() {
      return new LabelDetails(allowed, texts, required, deprecated);
    }

    /** Returns the content of {@code definition}. */
    public static Label of(LabelDefinition definition) {
      return new Label(
          definition.name(),
          definition.allowed(),
          definition.texts(),
          definition.required(),
          definition.deprecated());
    }
  }

  /** The mapping of a source. */
  public record Mapping(SourceName source, MappingRules rules) {}

  /** Labels of an API; its other labels stay. */
  public record Assignment(ApiId api, Labels labels) {}
}
