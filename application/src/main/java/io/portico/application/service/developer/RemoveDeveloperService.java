package io.portico.application.service.developer;

import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.DeveloperSnapshot;
import io.portico.application.service.request.Decisions;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.request.RequestStatus;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Removes developers, closes their requests and takes their keys back, as one unit of work. */
public final class RemoveDeveloperService implements RemoveDeveloper {

  private static final String DEVELOPER_REMOVED = "The developer was removed.";

  private final Developers developers;
  private final IssuedKeys keys;
  private final KeyRequests requests;
  private final Subscriptions subscriptions;
  private final Decisions decisions;
  private final InstantSource clock;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public RemoveDeveloperService(
      Developers developers,
      IssuedKeys keys,
      KeyRequests requests,
      Subscriptions subscriptions,
      Decisions decisions,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.keys = keys;
    this.requests = requests;
    this.subscriptions = subscriptions;
    this.decisions = decisions;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    return command.actor().may(Permission.ADMINISTER_DEVELOPERS)
        ? unitOfWork.execute(() -> checkAndRemove(command))
        : new Outcome.NotPermitted();
  }

  private Outcome checkAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var present = developers.findForUpdate(organisation, command.id());
    if (present.isEmpty()) {
      return new Outcome.UnknownDeveloper(command.id());
    }
    if (!command.expected().holdsFor(present.get())) {
      return new Outcome.Stale();
    }
    var at = clock.instant();
    closeRequests(command, at);
    keys.endAll(organisation, command.id(), at);
    subscriptions.removeAll(organisation, command.id());
    developers.remove(organisation, command.id());
    audit.note(
        command.actor(),
        AuditAction.DEVELOPER_REMOVED,
        command.id(),
        DeveloperSnapshot.of(present.get().developer()),
        Snapshot.NONE);
    return new Outcome.Removed();
  }

  private void closeRequests(Command command, Instant at) {
    var pending =
        new KeyRequestFilter(
            Set.of(RequestStatus.PENDING), Optional.of(command.id()), Optional.empty());
    var organisation = command.actor().organisation();
    for (var request : requests.page(organisation, pending, 0, Plans.MOST)) {
      if (request.state() instanceof Pending state) {
        decisions.close(command.actor(), request, state, DEVELOPER_REMOVED, at);
      }
    }
  }
}
