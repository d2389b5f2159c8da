package io.portico.domain.access;

import static io.portico.domain.access.Role.ADMIN;
import static io.portico.domain.access.Role.APPROVER;
import static io.portico.domain.access.Role.VIEWER;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The permissions and the roles that have them: the one table of rights. */
public enum Permission {
  /** Read all records of the organisation except users, credentials and audit entries. */
  READ(ADMIN, APPROVER, VIEWER),
  /** Read the dashboard users and the service credentials. */
  READ_USERS(ADMIN, APPROVER, VIEWER),
  /** Verify keys, as gateways do. */
  VERIFY_KEYS(ADMIN, APPROVER, VIEWER),
  /** Define, change and remove labels. */
  DEFINE_LABELS(ADMIN),
  /** Register, change, label and remove APIs. */
  CHANGE_APIS(ADMIN),
  /** Synchronise APIs from sources, and configure the mapping. */
  DISCOVER(ADMIN),
  /** Define, change and remove governance policies. */
  DEFINE_POLICIES(ADMIN),
  /** Register, change and remove developers, and verify their credentials. */
  ADMINISTER_DEVELOPERS(ADMIN),
  /** Change the catalogue, the plans and the settings of the portal. */
  ADMINISTER_PORTAL(ADMIN),
  /** Approve and decline key requests. */
  DECIDE_KEY_REQUESTS(ADMIN, APPROVER),
  /** Request, issue, rotate and revoke keys, and resend mails. */
  ADMINISTER_KEYS(ADMIN),
  /** Report API calls, as gateways do. */
  RECORD_USAGE(ADMIN),
  /** Add, change and remove dashboard users and service credentials, and replace their secrets. */
  ADMINISTER_USERS(ADMIN),
  /** Administer webhooks, and read their deliveries. */
  ADMINISTER_WEBHOOKS(ADMIN),
  /** Administer the gateways to which keys are pushed. */
  ADMINISTER_GATEWAYS(ADMIN),
  /** Read the settings of the installation, and test its mail server. */
  READ_INSTALLATION(ADMIN),
  /** Read the audit trail. */
  READ_AUDIT(ADMIN);

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final Set<Role> roles;

  Permission(Role... roles) {
    var held = EnumSet.noneOf(Role.class);
    held.addAll(Arrays.asList(roles));
    this.roles = Collections.unmodifiableSet(held);
  }

  /** Returns the roles that have this permission, in the order of {@link Role}. */
  public Set<Role> roles() {
    return roles;
  }
}
