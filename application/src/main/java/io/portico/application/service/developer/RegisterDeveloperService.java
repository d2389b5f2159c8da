package io.portico.application.service.developer;

import static io.portico.domain.audit.AuditAction.DEVELOPER_REGISTERED;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.batch.GroupCommit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Event;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Registers developers. Concurrent registrations share a transaction: 32 clients register more than
 * twice as many.
 */
public final class RegisterDeveloperService implements RegisterDeveloper {

  private static final int MAX_BATCH = 32;

  private final Developers developers;
  private final PortalConfigurations configurations;
  private final NewPasswords passwords;
  private final IdGenerator ids;
  private final UnitOfWork unitOfWork;
  private final InstantSource clock;
  private final Audit audit;
  private final GroupCommit<Registration, Outcome> batch;

  public RegisterDeveloperService(
      Developers developers,
      PortalConfigurations configurations,
      NewPasswords passwords,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.configurations = configurations;
    this.passwords = passwords;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
    this.batch =
        new GroupCommit<>(
            all -> unitOfWork.executeShared(() -> addAll(all)),
            _ -> 1,
            MAX_BATCH,
            unitOfWork.sharedAtOnce());
  }

  /** Returns how many commands shared transactions of registrations. */
  public GroupCommit.Counts groups() {
    return batch.counts();
  }

  @Override
  public Outcome register(Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    if (configurations.current(command.actor().organisation()).disableSignup()) {
      return new Outcome.SignupDisabled();
    }
    return switch (command.secret()) {
      case Secret.None() -> add(command, Optional.empty());
      case Secret.Imported(var hash) -> add(command, Optional.of(hash));
      case Secret.Chosen(var password) -> add(command, password);
    };
  }

  /* Looks the address up first, because hashing is expensive; the store decides in the end. */
  private Outcome add(Command command, Password password) {
    passwords.check(password);
    var email = command.details().email();
    return developers.findByEmail(command.actor().organisation(), email).isPresent()
        ? new Outcome.EmailTaken(email)
        : add(command, Optional.of(passwords.hash(password)));
  }

  private Outcome add(Command command, Optional<PasswordHash> hash) {
    return register(
        command.actor(),
        Developer.registered(
            new DeveloperId(ids.next()), command.details(), hash, clock.instant()));
  }

  /** Registers {@code developer}, in the unit of work of the caller if there is one. */
  public Outcome register(Actor actor, Developer developer) {
    var registration = new Registration(actor, developer);
    return unitOfWork.isRunning()
        ? addAll(List.of(registration)).getFirst()
        : batch.commit(registration);
  }

  private List<Outcome> addAll(List<Registration> all) {
    var added = new HashSet<DeveloperId>();
    all.stream()
        .collect(groupingBy(Registration::organisation, mapping(Registration::developer, toList())))
        .forEach((organisation, some) -> added.addAll(developers.add(organisation, some)));
    return all.stream().map(one -> outcome(one, added.contains(one.developer.id()))).toList();
  }

  private Outcome outcome(Registration registration, boolean isAdded) {
    var developer = registration.developer;
    if (!isAdded) {
      return new Outcome.EmailTaken(developer.details().email());
    }
    audit.publish(registration.actor, new Event.DeveloperRegistered(developer));
    audit.recordNew(
        registration.actor, DEVELOPER_REGISTERED, developer.id(), Snapshots.of(developer));
    return new Outcome.Registered(developer);
  }

  private record Registration(Actor actor, Developer developer) {

    OrganisationId organisation() {
      return actor.organisation();
    }
  }
}
