package io.portico.application.service.factor;

import static io.portico.domain.audit.AuditAction.FACTOR_REMOVED;
import static io.portico.domain.audit.AuditAction.RECOVERY_CODES_RENEWED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.factor.ChangeOwnFactors;
import io.portico.application.port.in.factor.FactorQueries;
import io.portico.application.port.in.factor.RemoveFactors;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.factor.Factors;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.function.Supplier;

/** Reads and removes second factors, and renews recovery codes. */
public record FactorService(
    DashboardUsers users,
    Factors factors,
    FactorProofs proofs,
    FactorChanges changes,
    UnitOfWork unitOfWork)
    implements FactorQueries, ChangeOwnFactors, RemoveFactors {

  private static final String ALL = "all";

  @Override
  public List<Factor> of(Actor actor, UserId user) {
    if (!user.equals(actor.user())) {
      actor.require(Permission.READ_USERS);
    }
    var _ = found(actor, user);
    return factors.ofUser(actor.organisation(), user);
  }

  @Override
  public int ownCodes(Actor actor) {
    return factors.countCodes(actor.organisation(), actor.user());
  }

  @Override
  public Outcome remove(Command command, FactorId factor) {
    return proved(
        command,
        () -> {
          var user = changes.lock(command.actor(), command.actor().user());
          return factors
              .remove(user.organisation(), user.id(), factor)
              .map(removed -> recorded(command.actor(), user, removed))
              .orElseGet(Outcome.Nothing::new);
        });
  }

  private Outcome recorded(Actor actor, DashboardUser user, Factor removed) {
    // Recovery codes replace a factor; they are none.
    if (factors.ofUser(user.organisation(), user.id()).isEmpty()) {
      factors.replaceCodes(user.organisation(), user.id(), List.of());
    }
    changes.record(
        actor,
        user,
        FACTOR_REMOVED,
        removed.name(),
        "The %s '%s' was removed.".formatted(FactorChanges.word(removed), removed.name()));
    return new Outcome.Done(List.of());
  }

  @Override
  public Outcome renewCodes(Command command) {
    return proved(
        command,
        () -> {
          var user = changes.lock(command.actor(), command.actor().user());
          if (factors.ofUser(user.organisation(), user.id()).isEmpty()) {
            return new Outcome.Nothing();
          }
          changes.record(
              command.actor(),
              user,
              RECOVERY_CODES_RENEWED,
              ALL,
              "The recovery codes were replaced.");
          return new Outcome.Done(changes.renewCodes(user));
        });
  }

  private Outcome proved(Command command, Supplier<Outcome> change) {
    var user = found(command.actor(), command.actor().user());
    return proofs.proves(user, command.proof(), command.browser())
        ? unitOfWork.execute(change)
        : new Outcome.Refused();
  }

  @Override
  public int removeAll(Actor actor, UserId user, Precondition<List<Factor>> expected) {
    actor.require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(
        () -> {
          var locked = changes.lock(actor, user);
          var _ = expected.require(factors.ofUser(actor.organisation(), user));
          var removed = factors.removeAll(actor.organisation(), user);
          if (removed > 0) {
            changes.record(actor, locked, FACTOR_REMOVED, ALL, "All second factors were removed.");
          }
          return removed;
        });
  }

  private DashboardUser found(Actor actor, UserId user) {
    return users.find(actor.organisation(), user).orElseThrow(RecordKind.USER.notFound(user));
  }
}
