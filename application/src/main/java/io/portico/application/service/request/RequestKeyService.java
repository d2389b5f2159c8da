package io.portico.application.service.request;

import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.out.Catalogues;
import io.portico.application.port.out.Developers;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.KeyRequests;
import io.portico.application.port.out.Plans;
import io.portico.application.port.out.PortalConfigurations;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.KeyRequestFacts;
import io.portico.application.service.key.KeyIssuing;
import io.portico.application.service.mail.Postbox;
import io.portico.application.service.subscription.Subscribing;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Makes key requests, and issues the keys that nobody reviews, as one unit of work. */
public final class RequestKeyService implements RequestKey {

  private final KeyRequests requests;
  private final Developers developers;
  private final Catalogues catalogues;
  private final Plans plans;
  private final PortalConfigurations configurations;
  private final AutoApproval autoApproval;
  private final Subscribing subscribing;
  private final RequestedKeys requestedKeys;
  private final Postbox postbox;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RequestKeyService(
      KeyRequests requests,
      Developers developers,
      Catalogues catalogues,
      Plans plans,
      PortalConfigurations configurations,
      AutoApproval autoApproval,
      Subscribing subscribing,
      KeyIssuing issuing,
      Postbox postbox,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.requests = requests;
    this.developers = developers;
    this.catalogues = catalogues;
    this.plans = plans;
    this.configurations = configurations;
    this.autoApproval = autoApproval;
    this.subscribing = subscribing;
    this.requestedKeys = new RequestedKeys(issuing);
    this.postbox = postbox;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome request(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_KEYS)) {
      return new Outcome.NotPermitted();
    }
    var settings = configurations.current(command.actor().organisation());
    return unitOfWork.execute(() -> admit(command, settings));
  }

  private Outcome admit(Command command, PortalSettings settings) {
    var organisation = command.actor().organisation();
    var wish = command.wish();
    var developer = developers.hold(organisation, wish.developer());
    if (developer.isEmpty()) {
      return new Outcome.UnknownDeveloper(wish.developer());
    }
    var admission =
        Admission.of(
            wish,
            settings,
            autoApproval,
            developer.get().terms(),
            catalogues.offering(organisation, wish.plan()),
            Optional.ofNullable(plans.hold(organisation, List.of(wish.plan())).get(wish.plan())));
    return switch (admission) {
      case Admission.IssuedAtOnce(var entry, var plan) ->
          issueAtOnce(command, settings, developer.get(), entry, plan);
      case Admission.Reviewed(var entry, var plan) ->
          queueForReview(command, settings, developer.get(), entry, plan);
      case Admission.LeftToClient _ -> queue(command, Outcome.LeftToClient::new);
      case Admission.DeveloperInactive() -> new Outcome.DeveloperInactive();
      case Admission.NotOffered() -> new Outcome.NotOffered();
      case Admission.OtherVersion(var offered) -> new Outcome.OtherVersion(offered);
      case Admission.PlanInactive() -> new Outcome.PlanInactive();
    };
  }

  private Outcome issueAtOnce(
      Command command,
      PortalSettings settings,
      Developer developer,
      CatalogueEntry entry,
      Plan plan) {
    var organisation = command.actor().organisation();
    var request = made(command);
    var at = request.createdAt();
    var issued = requestedKeys.make(settings, developer, plan, request, at);
    var inTheWay = subscribe(command, new Stand.Granted(issued.key().key()), at);
    if (inTheWay.isPresent()) {
      return refusal(inTheWay.get());
    }
    requestedKeys.issue(organisation, settings, developer, plan, entry.name(), issued);
    var decision = new Decision(Optional.empty(), at);
    var approved = request.in(new Pending().approved(decision, issued.key().key()));
    add(command.actor(), approved);
    return new Outcome.Issued(approved);
  }

  private Outcome queueForReview(
      Command command,
      PortalSettings settings,
      Developer developer,
      CatalogueEntry entry,
      Plan plan) {
    var outcome = queue(command, Outcome.Queued::new);
    if (outcome instanceof Outcome.Queued && settings.owner().isPresent()) {
      var offer = new Offer(plan.terms().name(), entry.name(), command.wish().version());
      postbox.post(
          command.actor().organisation(),
          settings,
          settings.owner().get(),
          new Message.RequestReceived(offer, developer.terms().email()));
    }
    return outcome;
  }

  private Outcome queue(Command command, Function<KeyRequest, Outcome> queued) {
    var request = made(command);
    var inTheWay = subscribe(command, new Stand.Asked(request.id()), request.createdAt());
    if (inTheWay.isPresent()) {
      return refusal(inTheWay.get());
    }
    add(command.actor(), request);
    return queued.apply(request);
  }

  private KeyRequest made(Command command) {
    return KeyRequest.made(new KeyRequestId(ids.next()), command.wish(), clock.instant());
  }

  private Optional<Subscription> subscribe(Command command, Stand stand, Instant at) {
    var wish = command.wish();
    return subscribing.subscribe(
        command.actor().organisation(), new Subscription(wish.developer(), wish.plan(), stand), at);
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
