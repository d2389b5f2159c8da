package io.portico.domain.access;

import static io.portico.domain.access.Role.ADMIN;
import static io.portico.domain.access.Role.APPROVER;
import static io.portico.domain.access.Role.VIEWER;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a caller may do, and the roles that may: the one table of rights (contract 3.5). */
public enum Permission {
  /** Read everything of the organisation, but no secrets. */
  READ(ADMIN, APPROVER, VIEWER),
  /** Define labels, change and remove them (specification 1: administrators only). */
  DEFINE_LABELS(ADMIN),
  /** Register APIs, change them and their labels. */
  CHANGE_APIS(ADMIN),
  /** Let sources change APIs, and say how. */
  DISCOVER(ADMIN),
  /** Define governance policies. */
  DEFINE_POLICIES(ADMIN),
  /** Register developers, change them and check their passwords. */
  ADMINISTER_DEVELOPERS(ADMIN),
  /** Say what the portal offers: catalogue, plans and settings. */
  ADMINISTER_PORTAL(ADMIN),
  /** Approve and decline key requests. */
  DECIDE_KEY_REQUESTS(ADMIN, APPROVER),
  /** Request keys for developers, issue, rotate and take them back, and send mails anew. */
  ADMINISTER_KEYS(ADMIN),
  /** Report which calls were made with keys: what a gateway does. */
  RECORD_USAGE(ADMIN),
  /** Make dashboard users, change them and their credentials. */
  ADMINISTER_USERS(ADMIN),
  /** Read who changed what. */
  READ_AUDIT(ADMIN);

  @SuppressWarnings("ImmutableEnumChecker") // nobody can change it
  private final Set<Role> roles;

  Permission(Role... roles) {
    var held = EnumSet.noneOf(Role.class);
    held.addAll(Arrays.asList(roles));
    this.roles = Collections.unmodifiableSet(held);
  }

  /** Returns the roles that have it, in the order in which {@link Role} names them. */
  public Set<Role> roles() {
    return roles;
  }
}
