package io.portico.http.governance;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.label.LabelValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A label that is required.
 *
 * @param values the values it may have, at most 100; absent means any
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record RequirementDocument(String label, @Nullable List<String> values) {

  static List<RequirementDocument> of(List<LabelRequirement> requirements) {
    return requirements.stream().map(RequirementDocument::of).toList();
  }

  private static RequirementDocument of(LabelRequirement requirement) {
    return new RequirementDocument(
        requirement.label().value(),
        requirement.values().isEmpty()
            ? null
            : requirement.values().stream().map(LabelValue::value).toList());
  }
}
