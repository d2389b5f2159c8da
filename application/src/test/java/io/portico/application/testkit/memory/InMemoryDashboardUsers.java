package io.portico.application.testkit.memory;

import io.portico.application.port.out.DashboardUsers;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.TokenHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Dashboard users in memory. */
public final class InMemoryDashboardUsers implements DashboardUsers {

  private final InMemoryOrganisations organisations;
  private final List<DashboardUser> users = new ArrayList<>();

  InMemoryDashboardUsers(InMemoryOrganisations organisations) {
    this.organisations = organisations;
  }

  @Override
  public synchronized Addition add(DashboardUser user) {
    organisations.requireExisting(user.organisation());
    if (withCredential(user.credential()).isPresent()) {
      return Addition.CREDENTIAL_TAKEN;
    }
    if (users.stream().anyMatch(other -> haveOneEmail(other, user))) {
      return Addition.EMAIL_TAKEN;
    }
    users.add(user);
    return Addition.ADDED;
  }

  @Override
  public synchronized Optional<DashboardUser> withCredential(TokenHash credential) {
    return users.stream().filter(user -> user.credential().equals(credential)).findAny();
  }

  private static boolean haveOneEmail(DashboardUser one, DashboardUser other) {
    return one.organisation().equals(other.organisation())
        && folded(one.email()).equals(folded(other.email()));
  }

  private static String folded(String email) {
    return email.toLowerCase(Locale.ROOT);
  }
}
