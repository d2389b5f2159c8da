package io.portico.application.service.request;

import io.portico.application.port.in.request.RequestKey.Command;
import io.portico.application.port.in.request.RequestKey.Outcome;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.KeyRequestSnapshot;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.Admission;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** Admits the wishes of developers who are held, within the unit of work of who calls. */
public final class KeyRequestProcessor {

  private final KeyRequests requests;
  private final AutoApproval autoApproval;
  private final SubscriptionWriter subscriptionWriter;
  private final RequestedKeys requestedKeys;
  private final OutboxWriter outbox;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final Audit audit;

  public KeyRequestProcessor(
      KeyRequests requests,
      AutoApproval autoApproval,
      SubscriptionWriter subscriptionWriter,
      KeyIssuer keyIssuer,
      OutboxWriter outbox,
      IdGenerator ids,
      InstantSource clock,
      Audit audit) {
    this.requests = requests;
    this.autoApproval = autoApproval;
    this.subscriptionWriter = subscriptionWriter;
    this.requestedKeys = new RequestedKeys(keyIssuer);
    this.outbox = outbox;
    this.ids = ids;
    this.clock = clock;
    this.audit = audit;
  }

  /**
   * What is known when a wish is looked at.
   *
   * @param developer whose wish it is
   * @param entry the one that offers the plan, if one does
   * @param plan the plan, if there is one
   * @param present what the developer has for the plan
   */
  record Known(
      PortalSettings settings,
      Developer developer,
      Optional<CatalogueEntry> entry,
      Optional<Plan> plan,
      Optional<Subscription> present) {}

  /**
   * Makes a key request of the wish, and issues the key if nobody reviews it, or says why not.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the key would carry too many fields
   */
  Outcome admit(Command command, Known known) {
    var admission =
        Admission.of(
            command.details(),
            known.settings(),
            autoApproval,
            known.developer().details(),
            known.entry(),
            known.plan());
    return switch (admission) {
      case Admission.IssuedAtOnce(var entry, var plan) -> issueAtOnce(command, known, entry, plan);
      case Admission.Reviewed(var entry, var plan) -> queueForReview(command, known, entry, plan);
      case Admission.LeftToClient _ -> queue(command, known, Outcome.LeftToClient::new);
      case Admission.DeveloperInactive() -> new Outcome.DeveloperInactive();
      case Admission.NotOffered() -> new Outcome.NotOffered();
      case Admission.OtherVersion(var offered) -> new Outcome.OtherVersion(offered);
      case Admission.PlanInactive() -> new Outcome.PlanInactive();
    };
  }

  private Outcome issueAtOnce(Command command, Known known, CatalogueEntry entry, Plan plan) {
    var organisation = command.actor().organisation();
    var request = made(command);
    var at = request.createdAt();
    var issued = requestedKeys.make(known.settings(), known.developer(), plan, request, at);
    var conflict = subscribe(command, known, new SubscriptionState.Active(issued.key().key()), at);
    if (conflict.isPresent()) {
      return refusal(conflict.get());
    }
    requestedKeys.issue(
        organisation, known.settings(), known.developer(), plan, entry.name(), issued);
    var decision = new Decision(Optional.empty(), at);
    var approved = request.in(new Pending().approved(decision, issued.key().key()));
    add(command.actor(), approved);
    return new Outcome.Issued(approved);
  }

  private Outcome queueForReview(Command command, Known known, CatalogueEntry entry, Plan plan) {
    var outcome = queue(command, known, Outcome.Queued::new);
    if (outcome instanceof Outcome.Queued && known.settings().owner().isPresent()) {
      var offer = new ApiOffer(plan.details().name(), entry.name(), command.details().version());
      outbox.post(
          command.actor().organisation(),
          known.settings(),
          known.settings().owner().get(),
          new Message.RequestReceived(offer, known.developer().details().email()));
    }
    return outcome;
  }

  private Outcome queue(Command command, Known known, Function<KeyRequest, Outcome> queued) {
    var request = made(command);
    var conflict =
        subscribe(
            command, known, new SubscriptionState.Requested(request.id()), request.createdAt());
    if (conflict.isPresent()) {
      return refusal(conflict.get());
    }
    add(command.actor(), request);
    return queued.apply(request);
  }

  private KeyRequest made(Command command) {
    return KeyRequest.made(new KeyRequestId(ids.next()), command.details(), clock.instant());
  }

  private Optional<Subscription> subscribe(
      Command command, Known known, SubscriptionState state, Instant at) {
    var details = command.details();
    return subscriptionWriter.subscribe(
        command.actor().organisation(),
        new Subscription(details.developer(), details.plan(), state),
        known.present(),
        at);
  }

  private void add(Actor actor, KeyRequest request) {
    requests.add(actor.organisation(), request);
    audit.note(
        actor,
        AuditAction.REQUEST_MADE,
        request.id(),
        Snapshot.NONE,
        KeyRequestSnapshot.of(request));
  }

  private static Outcome refusal(Subscription conflict) {
    return switch (conflict.state()) {
      case SubscriptionState.Requested(var request) -> new Outcome.AlreadyAsked(request);
      case SubscriptionState.Active(var key) -> new Outcome.AlreadyHeld(key);
    };
  }
}
