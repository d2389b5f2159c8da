package io.portico.application.service.request;

import io.portico.application.port.in.request.RequestKey.Command;
import io.portico.application.port.in.request.RequestKey.Outcome;
import io.portico.application.service.key.KeyIssuer;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.Admission;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.subscription.Subscription;
import java.util.Optional;
import java.util.function.Function;

/** Admits key requests of locked developers within the caller's unit of work. */
public record KeyRequestProcessor(
    AutoApproval autoApproval,
    SubscriptionWriter subscriptions,
    KeyIssuer keyIssuer,
    OutboxWriter outbox,
    KeyRequestWriter requests) {

  /**
   * Adds a key request, and issues its key if it needs no approval.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the key would carry too many fields,
   *     or the request sets one that keys inherit; nothing was stored
   * @throws io.portico.domain.shared.RefusedException.DeveloperInactive if inactive developers
   *     receive no keys and this one is inactive; nothing was stored
   */
  Outcome process(Command command, KeyRequestContext context) {
    var developer = context.developer().details();
    context.settings().requireActive(developer.inactive());
    KeyGrant.requireInherited(context.settings(), developer.fields(), command.details().fields());
    // For developers of the site, no client approves what needs no review.
    var admission =
        Admission.of(
            command.details(),
            context.settings(),
            command.actor().rights() instanceof DeveloperRights
                ? AutoApproval.ON_REQUEST
                : autoApproval,
            context.entry(),
            context.plan());
    return switch (admission) {
      case Admission.AutoApproved(var entry, var plan) -> issue(command, context, entry, plan);
      case Admission.Reviewed(var entry, var plan) -> queueForReview(command, context, entry, plan);
      case Admission.LeftToClient() -> queue(command, context, Outcome.LeftToClient::new);
      case Admission.NotOffered() -> new Outcome.NotOffered();
      case Admission.OtherVersion(var offered) -> new Outcome.OtherVersion(offered);
      case Admission.Keyless() -> new Outcome.Keyless();
      case Admission.PlanInactive() -> new Outcome.PlanInactive();
    };
  }

  private Outcome issue(
      Command command, KeyRequestContext context, CatalogueEntry entry, Plan plan) {
    var request = requests.pending(command.details());
    var grant =
        KeyIssuer.grant(
            context.settings(), context.developer(), request.details(), Optional.of(request.id()));
    var order =
        new KeyIssuer.Order(
            command.actor(),
            context.settings(),
            context.developer(),
            plan,
            Optional.of(entry),
            grant);
    var at = request.createdAt();
    return switch (keyIssuer.issue(order, context.subscription(), at)) {
      case KeyIssuer.Result.Conflict(var state) -> new Outcome.AlreadySubscribed(state);
      case KeyIssuer.Result.Issued(var raw, var key) -> {
        var decision = new Decision(Optional.empty(), at);
        var approved = request.withState(new Pending().approved(decision, key.key()));
        requests.add(command.actor(), approved);
        yield new Outcome.Issued(approved, raw);
      }
    };
  }

  private Outcome queueForReview(
      Command command, KeyRequestContext context, CatalogueEntry entry, Plan plan) {
    var outcome = queue(command, context, Outcome.Queued::new);
    if (outcome instanceof Outcome.Queued(var request) && context.settings().owner().isPresent()) {
      var offer = new ApiOffer(plan.details().name(), entry.name(), command.details().version());
      outbox.post(
          command.actor().organisation(),
          context.settings().owner().get(),
          new Message.RequestReceived(
              offer,
              context.developer().details().email(),
              request.id(),
              command.details().fields()));
    }
    return outcome;
  }

  private Outcome queue(
      Command command, KeyRequestContext context, Function<KeyRequest, Outcome> queued) {
    var request = requests.pending(command.details());
    var written =
        subscriptions.subscribe(
            command.actor().organisation(),
            Subscription.requested(request),
            context.subscription(),
            request.createdAt());
    return switch (written) {
      case SubscriptionWriter.Result.Conflict(var state) -> new Outcome.AlreadySubscribed(state);
      case SubscriptionWriter.Result.Written _ -> {
        requests.add(command.actor(), request);
        yield queued.apply(request);
      }
    };
  }
}
