package io.portico.application.service.request;

import io.portico.application.port.in.request.RequestKey.Command;
import io.portico.application.port.in.request.RequestKey.Outcome;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.KeyRequests;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.KeyRequestFacts;
import io.portico.application.service.key.KeyIssuing;
import io.portico.application.service.mail.Postbox;
import io.portico.application.service.subscription.Subscribing;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Facts;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.Offer;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.Admission;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.Stand;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** Admits the wishes of developers who are held, within the unit of work of who calls. */
public final class Admitting {

  private final KeyRequests requests;
  private final AutoApproval autoApproval;
  private final Subscribing subscribing;
  private final RequestedKeys requestedKeys;
  private final Postbox postbox;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final Audit audit;

  public Admitting(
      KeyRequests requests,
      AutoApproval autoApproval,
      Subscribing subscribing,
      KeyIssuing issuing,
      Postbox postbox,
      IdGenerator ids,
      InstantSource clock,
      Audit audit) {
    this.requests = requests;
    this.autoApproval = autoApproval;
    this.subscribing = subscribing;
    this.requestedKeys = new RequestedKeys(issuing);
    this.postbox = postbox;
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
            command.wish(),
            known.settings(),
            autoApproval,
            known.developer().terms(),
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
    var inTheWay = subscribe(command, known, new Stand.Granted(issued.key().key()), at);
    if (inTheWay.isPresent()) {
      return refusal(inTheWay.get());
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
      var offer = new Offer(plan.terms().name(), entry.name(), command.wish().version());
      postbox.post(
          command.actor().organisation(),
          known.settings(),
          known.settings().owner().get(),
          new Message.RequestReceived(offer, known.developer().terms().email()));
    }
    return outcome;
  }

  private Outcome queue(Command command, Known known, Function<KeyRequest, Outcome> queued) {
    var request = made(command);
    var inTheWay = subscribe(command, known, new Stand.Asked(request.id()), request.createdAt());
    if (inTheWay.isPresent()) {
      return refusal(inTheWay.get());
    }
    add(command.actor(), request);
    return queued.apply(request);
  }

  private KeyRequest made(Command command) {
    return KeyRequest.made(new KeyRequestId(ids.next()), command.wish(), clock.instant());
  }

  private Optional<Subscription> subscribe(Command command, Known known, Stand stand, Instant at) {
    var wish = command.wish();
    return subscribing.subscribe(
        command.actor().organisation(),
        new Subscription(wish.developer(), wish.plan(), stand),
        known.present(),
        at);
  }

  private void add(Actor actor, KeyRequest request) {
    requests.add(actor.organisation(), request);
    audit.note(
        actor, AuditAction.REQUEST_MADE, request.id(), Facts.NONE, KeyRequestFacts.of(request));
  }

  private static Outcome refusal(Subscription inTheWay) {
    return switch (inTheWay.stand()) {
      case Stand.Asked(var request) -> new Outcome.AlreadyAsked(request);
      case Stand.Granted(var key) -> new Outcome.AlreadyHeld(key);
    };
  }
}
