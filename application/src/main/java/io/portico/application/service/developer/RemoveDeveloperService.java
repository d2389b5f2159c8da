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
import io.portico.application.service.request.KeyRequestDecider;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.request.RequestStatus;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Removes developers, revokes their keys and closes their requests, in one unit of work. */
public final class RemoveDeveloperService implements RemoveDeveloper {

  private static final String DEVELOPER_REMOVED = "The developer was removed.";

  private final Developers developers;
  private final IssuedKeys keys;
  private final KeyRequests requests;
  private final Subscriptions subscriptions;
  private final KeyRequestDecider decider;
  private final InstantSource clock;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public RemoveDeveloperService(
      Developers developers,
      IssuedKeys keys,
      KeyRequests requests,
      Subscriptions subscriptions,
      KeyRequestDecider decider,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.keys = keys;
    this.requests = requests;
    this.subscriptions = subscriptions;
    this.decider = decider;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public void remove(Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    unitOfWork.execute(() -> lockAndRemove(command));
  }

  private DeveloperRecord lockAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var present =
        CurrentDeveloper.lock(developers, command.actor(), command.id(), command.expected());
    var at = clock.instant();
    closeRequests(command);
    keys.endAll(organisation, command.id(), at);
    subscriptions.removeAll(organisation, command.id());
    developers.remove(organisation, command.id());
    audit.note(
        command.actor(),
        AuditAction.DEVELOPER_REMOVED,
        command.id(),
        DeveloperSnapshot.of(present.developer()),
        Snapshot.NONE);
    return present;
  }

  private void closeRequests(Command command) {
    var pending =
        new KeyRequestFilter(
            Set.of(RequestStatus.PENDING), Optional.of(command.id()), Optional.empty());
    var organisation = command.actor().organisation();
    for (var request : requests.page(organisation, pending, 0, Plans.MOST)) {
      if (request.state() instanceof Pending state) {
        decider.close(command.actor(), request, state, DEVELOPER_REMOVED);
      }
    }
  }
}
