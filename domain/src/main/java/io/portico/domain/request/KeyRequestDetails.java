package io.portico.domain.request;

import static java.util.Objects.requireNonNull;

import io.portico.domain.key.KeyGrant;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Text;

/**
 * What a key request asks for.
 *
 * @param developer who receives the key
 * @param version of the API; may be empty
 * @param fields custom fields that the key inherits
 */
public record KeyRequestDetails(
    DeveloperId developer, PlanId plan, String version, CustomFields fields) {
  public KeyRequestDetails {
    requireNonNull(developer, "developer");
    requireNonNull(plan, "plan");
    if (!version.isEmpty()) {
      Text.line("version", version, KeyGrant.LONGEST_VERSION);
    }
    requireNonNull(fields, "fields");
  }
}
