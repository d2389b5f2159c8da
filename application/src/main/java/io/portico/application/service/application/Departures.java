package io.portico.application.service.application;

import static io.portico.domain.audit.AuditAction.APPLICATION_REMOVED;
import static io.portico.domain.audit.AuditAction.APPLICATION_REPLACED;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.application.Applications;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.application.service.request.KeyRequestWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.application.Application;
import io.portico.domain.application.Member;
import io.portico.domain.developer.Developer;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes locked developers out of applications, within the caller's unit of work. What they held
 * there goes to another member, so that an application works on when somebody leaves.
 */
public record Departures(
    Applications applications,
    Developers developers,
    IssuedKeys keys,
    KeyRequests requests,
    Subscriptions subscriptions,
    KeyRequestWriter requestWriter,
    KeyPushWriter keyPushes,
    Audit audit) {

  private static final String REASON = "The developer left the application.";

  private static final int PAGE = 1000;

  /**
   * Takes {@code developer}, who is removed, out of all applications, which end their subscriptions
   * if they have no other member. The developer still holds the keys of these.
   */
  public void leaveAll(Actor actor, DeveloperId developer) {
    var organisation = actor.organisation();
    subscriptions.removeAll(organisation, ApplicationId.ofDefault(developer));
    for (var found : applications.of(organisation, developer)) {
      var application = applications.lock(organisation, found.id());
      application
          .flatMap(one -> one.without(developer))
          .ifPresentOrElse(
              left -> leave(actor, application.orElseThrow(), left, developer),
              () -> application.ifPresent(one -> remove(actor, one)));
    }
  }

  /** Takes {@code developer} out of an application, of which {@code left} is left. */
  void leave(Actor actor, Application application, Application left, DeveloperId developer) {
    var organisation = actor.organisation();
    applications.replace(organisation, left);
    decline(actor, left.id(), developer, REASON);
    holder(organisation, left)
        .ifPresent(
            holder ->
                keyPushes.handedOver(
                    organisation,
                    keys.handOver(organisation, left.id(), developer, holder),
                    holder.id()));
    audit.record(
        actor, APPLICATION_REPLACED, left.id(), Snapshots.of(application), Snapshots.of(left));
  }

  /* Somebody who is active, because keys of others may not work. */
  private Optional<Developer> holder(OrganisationId organisation, Application application) {
    var members =
        developers.findAll(
            organisation, application.members().stream().map(Member::developer).collect(toSet()));
    return Optional.ofNullable(
        members.get(
            application.holder(
                id ->
                    Optional.ofNullable(members.get(id))
                        .filter(one -> !one.details().inactive())
                        .isPresent())));
  }

  /** Removes an application with its subscriptions. */
  void remove(Actor actor, Application application) {
    var organisation = actor.organisation();
    subscriptions.removeAll(organisation, application.id());
    applications.remove(organisation, application.id());
    audit.recordRemoved(actor, APPLICATION_REMOVED, application.id(), Snapshots.of(application));
  }

  /** Declines the pending requests of {@code developer} for {@code application}. */
  void decline(Actor actor, ApplicationId application, DeveloperId developer, String reason) {
    for (var request : pending(actor.organisation(), developer)) {
      if (request.details().application().equals(application)
          && request.state() instanceof Pending state) {
        requestWriter.decline(actor, request, state, reason);
      }
    }
  }

  private List<KeyRequest> pending(OrganisationId organisation, DeveloperId developer) {
    var filter = KeyRequestFilter.WAITING.by(developer);
    var pending = new ArrayList<KeyRequest>();
    List<KeyRequest> page;
    do {
      page = requests.page(organisation, filter, pending.size(), PAGE);
      pending.addAll(page);
    } while (page.size() == PAGE);
    return pending;
  }
}
