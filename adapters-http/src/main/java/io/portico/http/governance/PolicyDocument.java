package io.portico.http.governance;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.selector.Selector;
import io.portico.http.exchange.Timestamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of a policy. Members without a value are left out. */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record PolicyDocument(
    String id,
    String name,
    @Nullable String description,
    @Nullable String selector,
    List<RequirementDocument> requires,
    String severity,
    String action,
    boolean active,
    @JsonProperty("created_at") String createdAt,
    @JsonProperty("updated_at") String updatedAt) {

  static PolicyDocument of(GovernancePolicy policy) {
    var details = policy.details();
    return new PolicyDocument(
        policy.id().toString(),
        details.name(),
        details.description().orElse(null),
        details.rule().selector().map(Selector::toString).orElse(null),
        RequirementDocument.of(details.rule().requires()),
        details.severity().word(),
        details.action().word(),
        details.active(),
        Timestamps.written(policy.createdAt()),
        Timestamps.written(policy.updatedAt()));
  }
}
