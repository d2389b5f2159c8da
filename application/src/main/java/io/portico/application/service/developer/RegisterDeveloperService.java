package io.portico.application.service.developer;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.DeveloperSnapshot;
import io.portico.application.service.batch.GroupCommit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.developer.Developer;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Registers developers. Those who come at the same time are registered in one unit of work, because
 * the way to the store costs more than the work there.
 */
public final class RegisterDeveloperService implements RegisterDeveloper {

  private static final int MOST_TOGETHER = 32;

  private final Developers developers;
  private final PortalConfigurations configurations;
  private final PasswordRules rules;
  private final PasswordHasher hasher;
  private final IdGenerator ids;
  private final UnitOfWork unitOfWork;
  private final InstantSource clock;
  private final Audit audit;
  private final GroupCommit<Newcomer, Outcome> group;

  public RegisterDeveloperService(
      Developers developers,
      PortalConfigurations configurations,
      PasswordRules rules,
      PasswordHasher hasher,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.configurations = configurations;
    this.rules = rules;
    this.hasher = hasher;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
    this.group =
        new GroupCommit<>(all -> unitOfWork.execute(() -> together(all)), _ -> 1, MOST_TOGETHER);
  }

  @Override
  public Outcome register(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_DEVELOPERS)) {
      return new Outcome.NotPermitted();
    }
    if (configurations.current(command.actor().organisation()).disableSignup()) {
      return new Outcome.SignupDisabled();
    }
    return switch (command.secret()) {
      case Secret.None() -> add(command, Optional.empty());
      case Secret.Imported(var hash) -> add(command, Optional.of(hash));
      case Secret.Chosen(var password) -> addWith(command, password);
    };
  }

  /* Hashing is dear, so not for an address that is in use; the store decides all the same. */
  private Outcome addWith(Command command, Password password) {
    rules.check(password);
    var email = command.details().email();
    return developers.withEmail(command.actor().organisation(), email).isPresent()
        ? new Outcome.EmailTaken(email)
        : add(command, Optional.of(hasher.hash(password)));
  }

  private Outcome add(Command command, Optional<PasswordHash> hash) {
    var developer =
        Developer.registered(new DeveloperId(ids.next()), command.details(), hash, clock.instant());
    var newcomer = new Newcomer(command.actor(), developer);
    // Who calls within a unit of work wants the registration to be a part of that.
    return unitOfWork.isRunning() ? together(List.of(newcomer)).getFirst() : group.commit(newcomer);
  }

  private List<Outcome> together(List<Newcomer> all) {
    var added = new HashSet<DeveloperId>();
    all.stream()
        .collect(groupingBy(Newcomer::organisation, mapping(Newcomer::developer, toList())))
        .forEach((organisation, some) -> added.addAll(developers.add(organisation, some)));
    return all.stream().map(one -> outcome(one, added.contains(one.developer.id()))).toList();
  }

  private Outcome outcome(Newcomer newcomer, boolean isAdded) {
    var developer = newcomer.developer;
    if (!isAdded) {
      return new Outcome.EmailTaken(developer.details().email());
    }
    audit.note(
        newcomer.actor,
        AuditAction.DEVELOPER_REGISTERED,
        developer.id(),
        Snapshot.NONE,
        DeveloperSnapshot.of(developer));
    return new Outcome.Registered(developer);
  }

  /** A developer who is to be registered, and by whom. */
  private record Newcomer(Actor actor, Developer developer) {

    OrganisationId organisation() {
      return actor.organisation();
    }
  }
}
