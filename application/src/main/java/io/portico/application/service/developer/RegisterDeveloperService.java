package io.portico.application.service.developer;

import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.out.Developers;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.PasswordHasher;
import io.portico.application.port.out.PortalConfigurations;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.DeveloperFacts;
import io.portico.domain.access.Permission;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Facts;
import io.portico.domain.developer.Developer;
import io.portico.domain.shared.DeveloperId;
import java.time.InstantSource;
import java.util.Optional;

/** Registers developers. */
public final class RegisterDeveloperService implements RegisterDeveloper {

  private final Developers developers;
  private final PortalConfigurations configurations;
  private final PasswordRules rules;
  private final PasswordHasher hasher;
  private final IdGenerator ids;
  private final UnitOfWork unitOfWork;
  private final InstantSource clock;
  private final Audit audit;

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
    var email = command.terms().email();
    return developers.withEmail(command.actor().organisation(), email).isPresent()
        ? new Outcome.EmailTaken(email)
        : add(command, Optional.of(hasher.hash(password)));
  }

  private Outcome add(Command command, Optional<PasswordHash> hash) {
    var developer =
        Developer.registered(new DeveloperId(ids.next()), command.terms(), hash, clock.instant());
    return unitOfWork.execute(() -> add(command, developer));
  }

  private Outcome add(Command command, Developer developer) {
    return switch (developers.add(command.actor().organisation(), developer)) {
      case ADDED -> {
        audit.note(
            command.actor(),
            AuditAction.DEVELOPER_REGISTERED,
            developer.id(),
            Facts.NONE,
            DeveloperFacts.of(developer));
        yield new Outcome.Registered(developer);
      }
      case EMAIL_TAKEN -> new Outcome.EmailTaken(command.terms().email());
    };
  }
}
