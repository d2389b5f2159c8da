package io.portico.domain.request;

import io.portico.domain.key.KeyGrant;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Text;

/**
 * What a key request asks for.
 *
 * @param developer who receives the key
 * @param application to which it belongs; the developer is a member
 * @param version of the API; may be empty
 * @param fields custom fields that the key inherits
 */
public record KeyRequestDetails(
    DeveloperId developer,
    ApplicationId application,
    PlanId plan,
    String version,
    CustomFields fields) {
  public KeyRequestDetails {
    version = Text.lineOrEmpty("version", version, KeyGrant.LONGEST_VERSION);
  }

  /** Asks for a key of the developer's default application. */
  public KeyRequestDetails(
      DeveloperId developer, PlanId plan, String version, CustomFields fields) {
    this(developer, ApplicationId.ofDefault(developer), plan, version, fields);
  }

  /** Returns whether it asks for a key of the developer's default application. */
  public boolean isForDefaultApplication() {
    return application.isDefaultOf(developer);
  }

  /** Returns the same for another application. */
  public KeyRequestDetails in(ApplicationId other) {
    return new KeyRequestDetails(developer, other, plan, version, fields);
  }
}
