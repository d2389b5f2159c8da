package io.portico.domain.request;

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
    version = Text.lineOrEmpty("version", version, KeyGrant.LONGEST_VERSION);
  }
}
