package io.portico.application.service.sample;

import static io.portico.domain.audit.AuditAction.SERVICE_CREDENTIAL_ADDED;
import static io.portico.domain.audit.AuditAction.USER_ADDED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.RemoveServiceCredential;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.out.Addition;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.sample.SampleFiles;
import io.portico.application.service.access.ServiceCredentialService;
import io.portico.application.service.access.UserService;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.AddressRanges;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import io.portico.domain.shared.Worded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The dashboard users and service credentials of the sample data. The users have no password, so
 * they are inactive: an active one would count as an administrator. The tokens of the services are
 * discarded.
 */
public record SampleAccess(
    SampleFiles files,
    DashboardUsers users,
    ServiceCredentials credentials,
    TokenGenerator tokens,
    UserService userService,
    ServiceCredentialService credentialService,
    Audit audit) {

  /**
   * Adds them. Not by the use cases, which generate ids.
   *
   * @return the first of the users, an administrator; empty if one cannot be added: the caller must
   *     then roll back
   */
  Optional<Actor> add(Actor actor, SampleIds ids, Instant now) {
    var people =
        ids.each(
            RecordKind.USER,
            SampleRow.read(files, "users"),
            (id, row) ->
                new DashboardUser(
                    new UserId(id),
                    actor.organisation(),
                    profile(row),
                    tokens.next().hash(),
                    Optional.empty(),
                    now,
                    now));
    var first = people.getFirst();
    var lead = new Actor(actor.organisation(), first.id(), first.rights(), actor.request());
    var services =
        ids.each(
            RecordKind.SERVICE_CREDENTIAL,
            SampleRow.read(files, "services"),
            (id, row) ->
                ServiceCredential.issued(
                    new ServiceCredentialId(id),
                    actor.organisation(),
                    service(row, now),
                    tokens.next().ofService().hash(),
                    now));
    return people.stream().allMatch(user -> add(actor, user))
            && services.stream().allMatch(service -> add(lead, service))
        ? Optional.of(lead)
        : Optional.empty();
  }

  private boolean add(Actor actor, DashboardUser user) {
    var isAdded = users.add(user) == DashboardUsers.Addition.ADDED;
    if (isAdded) {
      audit.recordNew(actor, USER_ADDED, user.id(), Snapshots.of(user));
    }
    return isAdded;
  }

  private boolean add(Actor actor, ServiceCredential service) {
    var isAdded = credentials.add(service) == Addition.ADDED;
    if (isAdded) {
      audit.recordNew(actor, SERVICE_CREDENTIAL_ADDED, service.id(), Snapshots.of(service));
    }
    return isAdded;
  }

  private static UserProfile profile(SampleRow row) {
    return new UserProfile(
        new EmailAddress(row.text("email")),
        row.text("first name"),
        row.text("last name"),
        Worded.of(Role.class, "role", row.text("role")),
        false);
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
  int remove(Actor actor, SampleIds ids, List<String> kept) {
    var removed = 0;
    for (var id : ids.of(RecordKind.SERVICE_CREDENTIAL, SampleRow.read(files, "services").size())) {
      var service = new ServiceCredentialId(id);
      if (credentials.find(actor.organisation(), service).isPresent()) {
        credentialService.remove(
            new RemoveServiceCredential.Command(actor, service, Precondition.none()));
        removed++;
      }
    }
    for (var id : ids.of(RecordKind.USER, SampleRow.read(files, "users").size())) {
      var user = users.find(actor.organisation(), new UserId(id));
      if (user.isPresent()) {
        var command = new RemoveUser.Command(actor, user.get().id(), Precondition.none());
        switch (userService.remove(command)) {
          case RemoveUser.Outcome.Removed _ -> removed++;
          case RemoveUser.Outcome.LastAdministrator() ->
              kept.add(user.get().profile().email().written());
        }
      }
    }
    return removed;
  }
}
