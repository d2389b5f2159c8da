package io.portico.application.service.sample;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.RemoveServiceCredential;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ServiceCredentialQueries;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.application.service.access.ServiceCredentialService;
import io.portico.application.service.access.UserService;
import io.portico.domain.access.Actor;
import io.portico.domain.access.AddressRanges;
import io.portico.domain.access.Role;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Worded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The dashboard users and service credentials of the sample data. Nobody knows their passwords and
 * tokens, which are not stored, so nobody signs in with them.
 */
public final class SampleAccess {

  private final SampleFiles files;
  private final UserService users;
  private final ServiceCredentialService credentials;

  public SampleAccess(SampleFiles files, UserService users, ServiceCredentialService credentials) {
    this.files = files;
    this.users = users;
    this.credentials = credentials;
  }

  /**
   * Adds them.
   *
   * @return the first of the users, an administrator; empty if one cannot be added: the caller must
   *     then roll back
   */
  Optional<Actor> add(Actor actor, Instant now) {
    var added =
        SampleRow.read(files, "users").stream()
            .map(row -> users.add(new AddUser.Command(actor, profile(row), Optional.empty())))
            .toList();
    if (!added.stream().allMatch(AddUser.Outcome.Added.class::isInstance)
        || !(added.getFirst() instanceof AddUser.Outcome.Added(var first, _))) {
      return Optional.empty();
    }
    var lead = new Actor(actor.organisation(), first.id(), first.profile().role(), actor.request());
    return SampleRow.read(files, "services").stream()
            .map(row -> credentials.add(new AddServiceCredential.Command(lead, service(row, now))))
            .allMatch(AddServiceCredential.Outcome.Added.class::isInstance)
        ? Optional.of(lead)
        : Optional.empty();
  }

  private static UserProfile profile(SampleRow row) {
    return new UserProfile(
        new EmailAddress(row.text("email")),
        row.text("first name"),
        row.text("last name"),
        Worded.of(Role.class, "role", row.text("role")),
        row.given("inactive").isEmpty());
  }

  private static ServiceCredentialDetails service(SampleRow row, Instant now) {
    return new ServiceCredentialDetails(
        row.text("name"),
        row.list("scopes").stream().map(Scope::parse).toList(),
        row.given("expires in").map(Duration::parse).map(now::plus),
        AddressRanges.ALL);
  }

  /**
   * Removes them.
   *
   * @param kept takes the address of a user without whom there is no administrator
   * @return how many were removed
   */
  int remove(Actor actor, List<String> kept) {
    var services = texts("services", "name");
    var addresses = texts("users", "email");
    var removed = 0;
    for (var credential :
        credentials
            .page(
                new ServiceCredentialQueries.Query(
                    actor, Optional.empty(), ServiceCredentials.MOST))
            .items()) {
      if (services.contains(credential.details().name())) {
        credentials.remove(
            new RemoveServiceCredential.Command(actor, credential.id(), Precondition.none()));
        removed++;
      }
    }
    for (var user :
        users.page(new UserQueries.Query(actor, Optional.empty(), DashboardUsers.MOST)).items()) {
      var email = user.profile().email().written();
      if (addresses.contains(email)) {
        var command = new RemoveUser.Command(actor, user.id(), Precondition.none());
        switch (users.remove(command)) {
          case RemoveUser.Outcome.Removed _ -> removed++;
          case RemoveUser.Outcome.LastAdministrator() -> kept.add(email);
        }
      }
    }
    return removed;
  }

  private Set<String> texts(String file, String column) {
    return SampleRow.read(files, file).stream().map(row -> row.text(column)).collect(toSet());
  }
}
