package io.portico.application.service.request;

import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.KeyRequestSnapshot;
import io.portico.application.service.key.ApiOffers;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.request.HeldRequests.Held;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.Message;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Carries out what somebody decided of a held, pending request, within their unit of work. */
public final class Decisions {

  private final KeyRequests requests;
  private final Subscriptions subscriptions;
  private final Plans plans;
  private final ApiOffers offers;
  private final RequestedKeys requestedKeys;
  private final OutboxWriter outbox;
  private final Audit audit;

  public Decisions(
      KeyRequests requests,
      Subscriptions subscriptions,
      Plans plans,
      ApiOffers offers,
      KeyIssuer keyIssuer,
      OutboxWriter outbox,
      Audit audit) {
    this.requests = requests;
    this.subscriptions = subscriptions;
    this.plans = plans;
    this.offers = offers;
    this.requestedKeys = new RequestedKeys(keyIssuer);
    this.outbox = outbox;
    this.audit = audit;
  }

  /** What became of an approval. */
  sealed interface Approval {

    /** The key was issued. */
    record Issued(RawKey key) implements Approval {}

    /** The developer is inactive, and such get no keys. */
    record DeveloperInactive() implements Approval {}

    /** The plan is inactive or gone. */
    record PlanInactive() implements Approval {}
  }

  /** Approves {@code held}, whose state is {@code pending}, and issues the key. */
  Approval approve(Actor actor, PortalSettings settings, Held held, Pending pending, Instant at) {
    var organisation = actor.organisation();
    var request = held.request();
    var developer =
        held.developer()
            .orElseThrow(() -> new IllegalStateException("a request outlived its developer"));
    if (settings.excludes(developer.details().inactive())) {
      return new Approval.DeveloperInactive();
    }
    var plan = activePlan(organisation, request.details().plan());
    if (plan.isEmpty()) {
      return new Approval.PlanInactive();
    }
    var issued = requestedKeys.make(settings, developer, plan.get(), request, at);
    var key = issued.key().key();
    requestedKeys.issue(
        organisation,
        settings,
        developer,
        plan.get(),
        offers.nameOf(organisation, plan.get()),
        issued);
    subscriptions.replace(
        organisation,
        new Subscription(developer.id(), plan.get().id(), new SubscriptionState.Active(key)));
    decide(
        actor,
        AuditAction.REQUEST_APPROVED,
        request,
        pending.approved(new Decision(Optional.of(actor.user()), at), key));
    return new Approval.Issued(issued.raw());
  }

  /** Declines {@code held}, whose state is {@code pending}, and tells the developer. */
  void decline(
      Actor actor, PortalSettings settings, Held held, Pending pending, String reason, Instant at) {
    var organisation = actor.organisation();
    var details = held.request().details();
    close(actor, held.request(), pending, reason, at);
    held.developer()
        .map(Developer::details)
        .ifPresent(
            developer ->
                outbox.post(
                    organisation,
                    settings,
                    developer.email(),
                    new Message.RequestDeclined(
                        offers.of(organisation, details.plan(), details.version()), reason)));
  }

  /** Declines {@code request}, whose state is {@code pending}, and tells nobody. */
  public void close(Actor actor, KeyRequest request, Pending pending, String reason, Instant at) {
    decide(
        actor,
        AuditAction.REQUEST_DECLINED,
        request,
        pending.declined(new Decision(Optional.of(actor.user()), at), reason));
    var details = request.details();
    subscriptions.remove(
        actor.organisation(),
        new Subscription(
            details.developer(), details.plan(), new SubscriptionState.Requested(request.id())));
  }

  private void decide(Actor actor, AuditAction action, KeyRequest request, RequestState state) {
    var decided = request.in(state);
    requests.replace(actor.organisation(), decided);
    audit.note(
        actor,
        action,
        request.id(),
        KeyRequestSnapshot.of(request),
        KeyRequestSnapshot.of(decided));
  }

  private Optional<Plan> activePlan(OrganisationId organisation, PlanId id) {
    return Optional.ofNullable(plans.lock(organisation, List.of(id)).get(id))
        .filter(plan -> plan.details().active());
  }
}
