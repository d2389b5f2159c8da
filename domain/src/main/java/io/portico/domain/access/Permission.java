package io.portico.domain.access;

import static io.portico.domain.access.Role.ADMIN;
import static io.portico.domain.access.Role.APPROVER;
import static io.portico.domain.access.Role.LABELER;
import static io.portico.domain.access.Role.PUBLISHER;
import static io.portico.domain.access.Role.VIEWER;

import io.portico.domain.shared.Worded;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The permissions and the built-in roles that have them: the one table of rights. */
public enum Permission implements Worded {
  /** Read APIs with their labels, definitions and policies. */
  READ_APIS(ADMIN, PUBLISHER, APPROVER, LABELER, VIEWER),
  /** Read all records of the organisation except users, credentials and audit entries. */
  READ(ADMIN, PUBLISHER, APPROVER, LABELER, VIEWER),
  /** Read the dashboard users and the service credentials. */
  READ_USERS(ADMIN, PUBLISHER, APPROVER, LABELER, VIEWER),
  /** Verify keys, as gateways do. */
  VERIFY_KEYS(ADMIN, PUBLISHER, APPROVER, LABELER, VIEWER),
  /** Define, change and remove labels. */
  DEFINE_LABELS(ADMIN),
  /** Change the labels of APIs. */
  LABEL_APIS(ADMIN, PUBLISHER, LABELER),
  /** Register, change and remove APIs. */
  CHANGE_APIS(ADMIN, PUBLISHER),
  /** Synchronise APIs from sources, and configure the mapping. */
  DISCOVER(ADMIN),
  /** Define, change and remove governance policies. */
  DEFINE_POLICIES(ADMIN),
  /** Register, change and remove developers, and verify their credentials. */
  ADMINISTER_DEVELOPERS(ADMIN),
  /** Change the catalogue and the plans. */
  PUBLISH(ADMIN, PUBLISHER),
  /** Change the settings of the portal and its site. */
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

  /** Returns these permissions in their order, so that equal ones have the same text. */
  static Set<Permission> inOrder(Collection<Permission> permissions) {
    var ordered = EnumSet.noneOf(Permission.class);
    ordered.addAll(permissions);
    return Collections.unmodifiableSet(ordered);
  }

  /** Returns the roles that have this permission, in the order of {@link Role}. */
  public Set<Role> roles() {
    return roles;
  }

  /**
   * Returns whether it concerns APIs, so that a binding can limit it to some of them. Other
   * permissions are given for the whole organisation only.
   */
  public boolean isLimitable() {
    return switch (this) {
      case READ_APIS, LABEL_APIS, CHANGE_APIS, DISCOVER, PUBLISH, DECIDE_KEY_REQUESTS -> true;
      case READ,
          READ_USERS,
          VERIFY_KEYS,
          DEFINE_LABELS,
          DEFINE_POLICIES,
          ADMINISTER_DEVELOPERS,
          ADMINISTER_PORTAL,
          ADMINISTER_KEYS,
          RECORD_USAGE,
          ADMINISTER_USERS,
          ADMINISTER_WEBHOOKS,
          ADMINISTER_GATEWAYS,
          READ_INSTALLATION,
          READ_AUDIT ->
          false;
    };
  }
}
