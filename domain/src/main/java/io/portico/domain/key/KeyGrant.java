package io.portico.domain.key;

import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.Text;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * What a key grants to whom.
 *
 * @param version of the API; may be empty
 * @param alias how people refer to the key: the address of the developer when it was issued
 * @param fields custom fields that verifications return
 * @param request the key request; empty for a key that was issued without one
 */
public record KeyGrant(
    DeveloperId developer,
    PlanId plan,
    String version,
    String alias,
    CustomFields fields,
    Optional<KeyRequestId> request) {

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  public KeyGrant {
    Text.lineOrEmpty("version", version, LONGEST_VERSION);
  }

  /**
   * Returns the fields of a key: the sign-up fields of the portal from {@code developer}, and all
   * of {@code requested}, which take precedence.
   *
   * @throws io.portico.domain.shared.InvalidValueException if they are more than a key may carry
   */
  public static CustomFields inherited(
      PortalSettings portal, CustomFields developer, CustomFields requested) {
    var inherited = new LinkedHashMap<String, String>();
    for (var name : portal.signupFields()) {
      Optional.ofNullable(developer.values().get(name))
          .ifPresent(value -> inherited.put(name, value));
    }
    inherited.putAll(requested.values());
    return new CustomFields(inherited);
  }
}
