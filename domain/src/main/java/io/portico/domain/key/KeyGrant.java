package io.portico.domain.key;

import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.Stored;
import io.portico.domain.shared.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a key grants to whom.
 *
 * @param developer who holds the key: its mails go to them
 * @param application to which the key belongs; the developer is a member
 * @param version of the API; may be empty
 * @param alias how people refer to the key: the address of the developer when it was issued, or
 *     when they began to hold it
 * @param fields custom fields that verifications return
 * @param request the key request; empty for a key that was issued without one
 */
public record KeyGrant(
    DeveloperId developer,
    ApplicationId application,
    PlanId plan,
    String version,
    String alias,
    CustomFields fields,
    Optional<KeyRequestId> request) {

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  public KeyGrant {
    Text.exactLineOrEmpty("version", version, LONGEST_VERSION);
  }

  /** Grants a key of the developer's default application. */
  public KeyGrant(
      DeveloperId developer,
      PlanId plan,
      String version,
      String alias,
      CustomFields fields,
      Optional<KeyRequestId> request) {
    this(developer, ApplicationId.ofDefault(developer), plan, version, alias, fields, request);
  }

  KeyGrant heldBy(DeveloperId other, String otherAlias) {
    return new KeyGrant(other, application, plan, version, otherAlias, fields, request);
  }

  /**
   * Returns the fields that the settings of the portal list, sign-up fields first; the text of one
   * that the key lacks is empty.
   */
  public Map<String, String> listedFields(PortalSettings portal) {
    if (portal.signupFields().isEmpty() && portal.keyRequestFields().isEmpty()) {
      return Map.of();
    }
    var listed = new LinkedHashMap<String, String>();
    for (var names : List.of(portal.signupFields(), portal.keyRequestFields())) {
      for (var name : names) {
        listed.put(name, fields.values().getOrDefault(name, ""));
      }
    }
    return Collections.unmodifiableMap(listed);
  }

  /**
   * Refuses {@code requested} if it sets a sign-up field of the portal to another text than {@code
   * developer} has.
   *
   * @throws InvalidValueException if it does, naming the field
   */
  public static void requireInherited(
      PortalSettings portal, CustomFields developer, CustomFields requested) {
    for (var name : portal.signupFields()) {
      var value = requested.values().get(name);
      if (value != null && !value.equals(developer.values().get(name))) {
        throw new InvalidValueException(
            "fields." + name, value, "the developer's own, or none; keys inherit this field");
      }
    }
  }

  /**
   * Returns the fields of a key: the sign-up fields of the portal from {@code developer}, and the
   * others from {@code requested}.
   *
   * @throws InvalidValueException if they are more than a key may carry
   */
  public static CustomFields inherited(
      PortalSettings portal, CustomFields developer, CustomFields requested) {
    var inherited = new LinkedHashMap<String, String>();
    for (var name : portal.signupFields()) {
      Optional.ofNullable(developer.values().get(name))
          .ifPresent(value -> inherited.put(name, value));
    }
    requested
        .values()
        .forEach(
            (name, value) -> {
              if (!portal.signupFields().contains(name)) {
                inherited.put(name, value);
              }
            });
    return Stored.read(() -> new CustomFields(inherited));
  }
}
