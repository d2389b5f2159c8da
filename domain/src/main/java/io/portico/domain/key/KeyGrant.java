package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.Text;
import java.util.LinkedHashMap;
import java.util.Optional;

/**
 * What a key is good for, and whose it is.
 *
 * @param version of the API that was asked for; may be empty
 * @param alias what people call the key: the address that the developer had then
 * @param fields what the key carries along (contract 3.4)
 * @param request the request that led to it; empty for a key that was issued without one
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
    requireNonNull(developer, "developer");
    requireNonNull(plan, "plan");
    if (!version.isEmpty()) {
      Text.line("version", version, LONGEST_VERSION);
    }
    requireNonNull(alias, "alias");
    requireNonNull(fields, "fields");
    requireNonNull(request, "request");
  }

  /**
   * Returns what a key carries along: of the developer's {@code own} fields those that the portal
   * asks for at sign-up, and all of {@code asked}, which count where both name one (specification
   * 2.4).
   *
   * @throws io.portico.domain.shared.InvalidValueException if that is more than a key may carry
   */
  public static CustomFields inherited(
      PortalSettings portal, CustomFields own, CustomFields asked) {
    var inherited = new LinkedHashMap<String, String>();
    for (var name : portal.signupFields()) {
      Optional.ofNullable(own.values().get(name)).ifPresent(value -> inherited.put(name, value));
    }
    inherited.putAll(asked.values());
    return new CustomFields(inherited);
  }
}
