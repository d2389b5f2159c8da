package io.portico.domain.request;

import static java.util.Objects.requireNonNull;

import io.portico.domain.key.KeyGrant;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Text;

/**
 * What a key request asks for (specification 2.6).
 *
 * @param developer who asks
 * @param version of the API; may be empty
 * @param fields what the portal says beside it
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
