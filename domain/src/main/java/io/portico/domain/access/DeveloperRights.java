package io.portico.domain.access;

import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.EnumSet;
import java.util.Set;

/**
 * The rights with which the use cases of the site act for a developer, once they have checked that
 * what they change is the developer's. No credential of the HTTP interface has them.
 */
public record DeveloperRights() implements Rights {

  private static final Set<Permission> PERMISSIONS =
      EnumSet.of(
          Permission.READ_APIS,
          Permission.READ,
          Permission.ADMINISTER_DEVELOPERS,
          Permission.ADMINISTER_KEYS);

  /** Returns {@code developer} as an actor. */
  public static Actor actor(OrganisationId organisation, DeveloperId developer) {
    return new Actor(organisation, new UserId(developer.value()), new DeveloperRights());
  }

  @Override
  public boolean include(Permission permission) {
    return PERMISSIONS.contains(permission);
  }
}
