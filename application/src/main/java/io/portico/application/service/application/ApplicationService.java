package io.portico.application.service.application;

import static io.portico.domain.audit.AuditAction.APPLICATION_ADDED;
import static io.portico.domain.audit.AuditAction.APPLICATION_REPLACED;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.application.port.in.application.ReplaceApplication;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.application.Applications;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.key.RevokeKeyService;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.application.Member;
import io.portico.domain.application.MemberRole;
import io.portico.domain.application.NamedMember;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Adds, changes, removes and reads applications. */
public final class ApplicationService
    implements ApplicationQueries,
        AddApplication,
        ReplaceApplication,
        RemoveApplication,
        ChangeMembers {

  private static final String REASON = "The application was removed.";

  private static final int PAGE = 1000;

  private final Applications applications;
  private final Developers developers;
  private final IssuedKeys keys;
  private final RevokeKeyService revokeKey;
  private final Departures departures;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public ApplicationService(
      Applications applications,
      Developers developers,
      IssuedKeys keys,
      RevokeKeyService revokeKey,
      Departures departures,
      IdGenerator ids,
      InstantSource clock,
      Audit audit,
      UnitOfWork unitOfWork) {
    this.applications = applications;
    this.developers = developers;
    this.keys = keys;
    this.revokeKey = revokeKey;
    this.departures = departures;
    this.ids = ids;
    this.clock = clock;
    this.audit = audit;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Application find(Actor actor, ApplicationId id) {
    actor.require(Permission.READ);
    return find(actor.organisation(), id).orElseThrow(RecordKind.APPLICATION.notFound(id));
  }

  @Override
  public Optional<Application> known(Actor actor, ApplicationId id) {
    actor.require(Permission.READ);
    return find(actor.organisation(), id);
  }

  private Optional<Application> find(OrganisationId organisation, ApplicationId id) {
    return applications
        .find(organisation, id)
        .or(
            () ->
                developers
                    .find(organisation, new DeveloperId(id.value()))
                    .map(found -> Application.defaultOf(found.developer())));
  }

  @Override
  public List<Application> of(Actor actor, DeveloperId developer) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var found =
        developers
            .find(organisation, developer)
            .orElseThrow(RecordKind.DEVELOPER.notFound(developer))
            .developer();
    var stored = applications.of(organisation, developer);
    var own =
        stored.stream()
            .filter(one -> one.id().isDefaultOf(developer))
            .findFirst()
            .orElseGet(() -> Application.defaultOf(found));
    return Stream.concat(
            Stream.of(own), stored.stream().filter(one -> !one.id().isDefaultOf(developer)))
        .toList();
  }

  @Override
  public List<NamedMember> members(Actor actor, Application application) {
    actor.require(Permission.READ);
    var members = application.members();
    var found =
        developers.findAll(
            actor.organisation(), members.stream().map(Member::developer).collect(toSet()));
    return members.stream()
        .map(
            member ->
                new NamedMember(
                    member,
                    Optional.ofNullable(found.get(member.developer()))
                        .map(developer -> developer.details().email())))
        .toList();
  }

  @Override
  public AddApplication.Outcome add(AddApplication.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_DEVELOPERS);
    return unitOfWork.execute(
        () -> {
          var owner = lockDeveloper(actor.organisation(), command.owner());
          if (isFull(actor.organisation(), owner.id())) {
            return new AddApplication.Outcome.TooMany();
          }
          var added =
              Application.of(
                  new ApplicationId(ids.next()), command.details(), owner.id(), clock.instant());
          applications.add(actor.organisation(), added);
          audit.recordNew(actor, APPLICATION_ADDED, added.id(), Snapshots.of(added));
          return new AddApplication.Outcome.Added(added);
        });
  }

  private Developer lockDeveloper(OrganisationId organisation, DeveloperId id) {
    return developers.lock(organisation, id).orElseThrow(RecordKind.DEVELOPER.notFound(id));
  }

  private boolean isFull(OrganisationId organisation, DeveloperId developer) {
    return applications.count(organisation, developer) >= Application.MOST_OF_DEVELOPER;
  }

  @Override
  public Application replace(ReplaceApplication.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_DEVELOPERS);
    return unitOfWork.execute(
        () -> {
          var before = lock(actor.organisation(), command.id(), List.of());
          command.expected().require(before);
          return replaced(actor, before, before.with(command.details()));
        });
  }

  /* A default application is kept from its first change on. */
  private Application replaced(Actor actor, Application before, Application after) {
    var organisation = actor.organisation();
    if (applications.find(organisation, after.id()).isPresent()) {
      applications.replace(organisation, after);
    } else {
      applications.add(organisation, after);
    }
    audit.record(
        actor, APPLICATION_REPLACED, after.id(), Snapshots.of(before), Snapshots.of(after));
    return after;
  }

  /**
   * Returns an application, and locks it until the unit of work ends; before it its members and
   * {@code others} in the order of their ids, which prevents deadlock.
   */
  private Application lock(
      OrganisationId organisation, ApplicationId id, List<DeveloperId> others) {
    var notFound = RecordKind.APPLICATION.notFound(id);
    var found = find(organisation, id).orElseThrow(notFound);
    Stream.concat(found.members().stream().map(Member::developer), others.stream())
        .distinct()
        .sorted(comparing(DeveloperId::value))
        .forEach(developer -> developers.lock(organisation, developer));
    return applications
        .lock(organisation, id)
        .or(() -> find(organisation, id).filter(Application::isDefault))
        .orElseThrow(notFound);
  }

  @Override
  public RemoveApplication.Outcome remove(RemoveApplication.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_DEVELOPERS);
    actor.require(Permission.ADMINISTER_KEYS);
    return unitOfWork.execute(
        () -> {
          var application = lock(actor.organisation(), command.id(), List.of());
          command.expected().require(application);
          if (application.isDefault()) {
            return RemoveApplication.Outcome.DEFAULT;
          }
          application
              .members()
              .forEach(
                  member ->
                      departures.decline(actor, application.id(), member.developer(), REASON));
          revokeKeys(actor, application);
          departures.remove(actor, application);
          return RemoveApplication.Outcome.REMOVED;
        });
  }

  private void revokeKeys(Actor actor, Application application) {
    var selected = application.keys();
    var live =
        new KeyFilter(
            selected.developer(),
            selected.application(),
            Optional.empty(),
            Optional.of(KeyState.LIVE));
    List<IssuedKey> page;
    do {
      page = keys.page(actor.organisation(), live, clock.instant(), 0, PAGE);
      for (var key : page) {
        var _ =
            revokeKey.revoke(
                new RevokeKey.Command(actor, key.key(), Optional.empty(), Precondition.none()));
      }
    } while (page.size() == PAGE);
  }

  @Override
  public ChangeMembers.Outcome change(ChangeMembers.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_DEVELOPERS);
    return unitOfWork.execute(
        () ->
            switch (command.change()) {
              case Change.Join(var email, var role) -> join(command, email, role, false);
              case Change.Transfer(var email) -> join(command, email, Optional.empty(), true);
              case Change.Leave(var developer) -> leave(command, developer);
            });
  }

  private ChangeMembers.Outcome join(
      ChangeMembers.Command command, EmailAddress email, Optional<MemberRole> role, boolean alone) {
    var organisation = command.actor().organisation();
    var developer =
        developers
            .findByEmail(organisation, email)
            .map(DeveloperWithKeys::developer)
            .map(Developer::id);
    if (developer.isEmpty()) {
      return new ChangeMembers.Outcome.UnknownDeveloper(email);
    }
    var joining = developer.get();
    var before = lock(organisation, command.id(), List.of(joining));
    if (developers.find(organisation, joining).isEmpty()) {
      return new ChangeMembers.Outcome.UnknownDeveloper(email);
    }
    if (before.isDefault()) {
      return new ChangeMembers.Outcome.Default();
    }
    var present = before.member(joining);
    if (present.isEmpty() && before.members().size() >= Application.MOST_MEMBERS) {
      return new ChangeMembers.Outcome.Full();
    }
    if (present.isEmpty() && isFull(organisation, joining)) {
      return new ChangeMembers.Outcome.TooMany();
    }
    if (role.equals(Optional.of(MemberRole.MEMBER)) && before.isOnlyOwner(joining)) {
      return new ChangeMembers.Outcome.LastOwner();
    }
    var at = clock.instant();
    var wanted = role.or(() -> present.map(Member::role)).orElse(MemberRole.MEMBER);
    var after = alone ? before.transferredTo(joining, at) : before.with(joining, wanted, at);
    return new ChangeMembers.Outcome.Changed(replaced(command.actor(), before, after));
  }

  private ChangeMembers.Outcome leave(ChangeMembers.Command command, DeveloperId developer) {
    var before = lock(command.actor().organisation(), command.id(), List.of());
    if (before.member(developer).isEmpty()) {
      return new ChangeMembers.Outcome.NotMember(developer);
    }
    if (before.isDefault()) {
      return new ChangeMembers.Outcome.Default();
    }
    var after = before.without(developer);
    if (after.isEmpty()) {
      return new ChangeMembers.Outcome.LastMember();
    }
    departures.leave(command.actor(), before, after.get(), developer);
    return new ChangeMembers.Outcome.Changed(after.get());
  }
}
