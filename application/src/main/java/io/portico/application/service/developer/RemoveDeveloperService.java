package io.portico.application.service.developer;

import static io.portico.domain.audit.AuditAction.DEVELOPER_REMOVED;

import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.application.Departures;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.request.KeyRequestWriter;
import io.portico.application.service.session.UserSessions;
import io.portico.domain.access.Permission;
import io.portico.domain.key.KeyState;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import io.portico.domain.webhook.Event;
import java.time.InstantSource;
import java.util.List;

/**
 * Removes developers, revokes their keys and closes their requests, in one unit of work. Keys of
 * applications that have other members go to one of these.
 */
public final class RemoveDeveloperService implements RemoveDeveloper {

  private static final String REASON = "The developer was removed.";

  private final Developers developers;
  private final IssuedKeys keys;
  private final KeyRequests requests;
  private final KeyRequestWriter requestWriter;
  private final Departures departures;
  private final UserSessions sessions;
  private final InstantSource clock;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public RemoveDeveloperService(
      Developers developers,
      IssuedKeys keys,
      KeyRequests requests,
      KeyRequestWriter requestWriter,
      Departures departures,
      UserSessions sessions,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.keys = keys;
    this.requests = requests;
    this.requestWriter = requestWriter;
    this.departures = departures;
    this.sessions = sessions;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public void remove(Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    unitOfWork.run(() -> lockAndRemove(command));
  }

  private void lockAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var present =
        developers
            .findForUpdate(organisation, command.id())
            .map(command.expected()::require)
            .orElseThrow(RecordKind.DEVELOPER.notFound(command.id()));
    departures.leaveAll(command.actor(), command.id());
    closeRequests(command);
    endKeys(command);
    developers.remove(organisation, command.id());
    sessions.end(organisation, new UserId(command.id().value()));
    audit.publish(command.actor(), new Event.DeveloperRemoved(present.developer()));
    audit.recordRemoved(
        command.actor(), DEVELOPER_REMOVED, command.id(), Snapshots.of(present.developer()));
  }

  /* Not for those that had expired before. */
  private void endKeys(Command command) {
    var organisation = command.actor().organisation();
    var now = clock.instant();
    for (var ended : keys.endAll(organisation, command.id(), now)) {
      keys.find(organisation, ended)
          .filter(key -> key.stateAt(now) == KeyState.REVOKED)
          .ifPresent(key -> audit.publish(command.actor(), new Event.KeyRevoked(key)));
    }
  }

  private void closeRequests(Command command) {
    var pending = KeyRequestFilter.WAITING.by(command.id());
    var organisation = command.actor().organisation();
    List<KeyRequest> page;
    do {
      page = requests.page(organisation, pending, 0, Plans.MOST);
      for (var request : page) {
        if (request.state() instanceof Pending state) {
          requestWriter.decline(command.actor(), request, state, REASON);
        }
      }
    } while (page.size() == Plans.MOST);
  }
}
