package io.portico.application.service.request;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.key.ApiOffers;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.key.KeyLock;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.Message;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;

/** Approves, declines and removes key requests. */
public record KeyRequestService(
    KeyRequests requests,
    KeyLock keyLock,
    Plans plans,
    PortalConfigurations configurations,
    ApiOffers offers,
    KeyIssuer keyIssuer,
    OutboxWriter outbox,
    KeyRequestWriter writer,
    DecidablePlans decidable,
    UnitOfWork unitOfWork)
    implements ApproveKeyRequest, DeclineKeyRequest, DecideKeyRequests, RemoveKeyRequest {

  private static final String WITHDRAWN = "The developer withdrew the request.";

  /**
   * A locked request and its locked developer.
   *
   * @param developer empty if the developer was removed
   */
  private record LockedRequest(KeyRequest request, Optional<Developer> developer) {}

  /**
   * Locks a request until the unit of work ends, and its developer and its application before: all
   * changes of requests lock in this order, which prevents deadlock.
   *
   * @throws RefusedException.NotFound if the organisation has no such request
   * @throws RefusedException.Stale if the request is not as {@code expected}
   */
  private LockedRequest lock(
      OrganisationId organisation, KeyRequestId id, Precondition<KeyRequest> expected) {
    var notFound = RecordKind.KEY_REQUEST.notFound(id);
    var found = requests.find(organisation, id).orElseThrow(notFound);
    var details = found.details();
    var developer = keyLock.lockDeveloper(organisation, details.developer());
    var _ = keyLock.lockApplication(organisation, details.application(), details.developer());
    var request =
        requests.findForUpdate(organisation, id).map(expected::require).orElseThrow(notFound);
    return new LockedRequest(request, developer);
  }

  /* A request that the actor may not see is as if there were none. */
  private LockedRequest lockForDecision(
      Actor actor, KeyRequestId id, Precondition<KeyRequest> expected) {
    var locked = lock(actor.organisation(), id, expected);
    if (!decidable.visibleTo(actor).test(locked.request())) {
      throw RecordKind.KEY_REQUEST.notFound(id).get();
    }
    decidable.require(actor, locked.request().details().plan());
    return locked;
  }

  @Override
  public ApproveKeyRequest.Outcome approve(ApproveKeyRequest.Command command) {
    var actor = command.actor();
    actor.require(Permission.DECIDE_KEY_REQUESTS);
    var settings = configurations.current(actor.organisation());
    return unitOfWork.execute(
        () -> {
          var locked = lockForDecision(actor, command.request(), command.expected());
          return locked.request().state() instanceof Pending pending
              ? approve(actor, settings, locked, pending)
              : new ApproveKeyRequest.Outcome.AlreadyProcessed();
        });
  }

  private ApproveKeyRequest.Outcome approve(
      Actor actor, PortalSettings settings, LockedRequest locked, Pending pending) {
    var organisation = actor.organisation();
    var request = locked.request();
    var developer =
        locked
            .developer()
            .orElseThrow(() -> new IllegalStateException("a pending request without developer"));
    settings.requireActive(developer.details().inactive());
    var plan = plans.lockActive(organisation, request.details().plan());
    if (plan.isEmpty()) {
      return new ApproveKeyRequest.Outcome.PlanInactive();
    }
    var entry = offers.entry(organisation, plan.get().id());
    if (entry.map(CatalogueEntry::keyless).orElse(false)) {
      return new ApproveKeyRequest.Outcome.Keyless();
    }
    var order =
        new KeyIssuer.Order(
            actor,
            settings,
            developer,
            plan.get(),
            entry,
            KeyIssuer.grant(settings, developer, request.details(), Optional.of(request.id())));
    var decision = writer.decisionOf(actor);
    var issued = keyIssuer.issueApproved(order, decision.at());
    writer.approve(actor, request, pending, decision, issued.key().key());
    return new ApproveKeyRequest.Outcome.Approved(issued.raw());
  }

  @Override
  public DeclineKeyRequest.Outcome decline(DeclineKeyRequest.Command command) {
    var actor = command.actor();
    actor.require(Permission.DECIDE_KEY_REQUESTS);
    return unitOfWork.execute(
        () -> {
          var locked = lockForDecision(actor, command.request(), command.expected());
          return decline(actor, locked, command.reason())
              ? DeclineKeyRequest.Outcome.DECLINED
              : DeclineKeyRequest.Outcome.ALREADY_PROCESSED;
        });
  }

  /* Declines a pending request and notifies its developer. Returns whether it was pending. */
  private boolean decline(Actor actor, LockedRequest locked, String reason) {
    var request = locked.request();
    if (!(request.state() instanceof Pending pending)) {
      return false;
    }
    writer.decline(actor, request, pending, reason);
    var organisation = actor.organisation();
    var details = request.details();
    locked
        .developer()
        .ifPresent(
            developer ->
                outbox.post(
                    organisation,
                    developer.details().email(),
                    new Message.RequestDeclined(
                        offers.of(organisation, details.plan(), details.version()), reason)));
    return true;
  }

  /**
   * Declines a pending request without a mail, because its developer withdraws it. Returns whether
   * it was pending.
   *
   * @throws RefusedException.NotFound if the organisation has no such request
   */
  public boolean withdraw(Actor actor, KeyRequestId request) {
    actor.require(Permission.ADMINISTER_KEYS);
    return unitOfWork.execute(
        () -> {
          var locked = lock(actor.organisation(), request, Precondition.none()).request();
          if (!(locked.state() instanceof Pending pending)) {
            return false;
          }
          writer.decline(actor, locked, pending, WITHDRAWN);
          return true;
        });
  }

  @Override
  public List<Decided> decide(DecideKeyRequests.Command command) {
    command.actor().require(Permission.DECIDE_KEY_REQUESTS);
    return command.requests().stream()
        .map(id -> new Decided(id, decide(command.actor(), id, command.verdict())))
        .toList();
  }

  private Result decide(Actor actor, KeyRequestId id, Verdict verdict) {
    try {
      return switch (verdict) {
        case Verdict.Approve() ->
            switch (approve(new ApproveKeyRequest.Command(actor, id, Precondition.none()))) {
              case ApproveKeyRequest.Outcome.Approved _ -> Result.APPROVED;
              case ApproveKeyRequest.Outcome.AlreadyProcessed() -> Result.ALREADY_PROCESSED;
              case ApproveKeyRequest.Outcome.PlanInactive() -> Result.PLAN_INACTIVE;
              case ApproveKeyRequest.Outcome.Keyless() -> Result.KEYLESS;
            };
        case Verdict.Decline(var reason) ->
            switch (decline(
                new DeclineKeyRequest.Command(actor, id, reason, Precondition.none()))) {
              case DECLINED -> Result.DECLINED;
              case ALREADY_PROCESSED -> Result.ALREADY_PROCESSED;
            };
      };
    } catch (RefusedException.NotFound _) {
      return Result.UNKNOWN_REQUEST;
    } catch (RefusedException.NotPermitted _) {
      return Result.NOT_PERMITTED;
    } catch (RefusedException.DeveloperInactive _) {
      return Result.DEVELOPER_INACTIVE;
    } catch (InvalidValueException _) {
      return Result.TOO_MANY_FIELDS;
    }
  }

  @Override
  public void remove(RemoveKeyRequest.Command command) {
    var actor = command.actor();
    actor.require(Permission.DECIDE_KEY_REQUESTS);
    unitOfWork.run(
        () -> {
          var locked = lockForDecision(actor, command.request(), command.expected());
          decline(actor, locked, "");
          writer.remove(actor, locked.request());
        });
  }
}
