package io.portico.application.service.key;

import static io.portico.domain.audit.AuditAction.KEY_ROTATED;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyGenerator;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.mail.UnseenKeys;
import io.portico.application.service.subscription.SubscriptionWriter;
import io.portico.application.service.subscription.SubscriptionWriter.RotatedKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.domain.webhook.Event;
import java.time.Instant;
import java.util.Optional;

/**
 * Issues keys within the caller's unit of work: generates a key, stores it, subscribes its
 * developer to the plan, mails it, and queues it for gateways that keep keys. Developers can see
 * the keys that they order on the site once.
 */
public record KeyIssuer(
    IssuedKeys keys,
    KeyGenerator generator,
    KeyIdentifiers identifiers,
    SubscriptionWriter subscriptions,
    OutboxWriter outbox,
    KeyPushWriter keyPushes,
    KeyLocations locations,
    UnseenKeys unseenKeys,
    Audit audit) {

  /**
   * Who receives which key.
   *
   * @param actor who issues it
   * @param entry the catalogue entry that offers the plan, if any
   */
  public record Order(
      Actor actor,
      PortalSettings settings,
      Developer developer,
      Plan plan,
      Optional<CatalogueEntry> entry,
      KeyGrant grant) {

    OrganisationId organisation() {
      return actor.organisation();
    }

    private ApiOffer offer(KeyLocations locations) {
      var planName = plan.details().name();
      return new ApiOffer(
          planName,
          entry.map(CatalogueEntry::name).orElse(planName),
          grant.version(),
          entry.flatMap(CatalogueEntry::keyLocation).orElseGet(locations::first));
    }
  }

  /** The result of an order that may conflict with a subscription. */
  public sealed interface Result {

    /** The key, as its developer receives it and as it is stored. */
    record Issued(RawKey raw, IssuedKey key) implements Result {}

    /** The application already has a pending request or a live key for the plan. */
    record Conflict(SubscriptionState state) implements Result {}
  }

  /**
   * Returns the grant of a key for {@code details}.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the key would carry too many fields
   */
  public static KeyGrant grant(
      PortalSettings settings,
      Developer developer,
      KeyRequestDetails details,
      Optional<KeyRequestId> request) {
    return new KeyGrant(
        developer.id(),
        details.application(),
        details.plan(),
        details.version(),
        developer.details().email().written(),
        KeyGrant.inherited(settings, developer.details().fields(), details.fields()),
        request);
  }

  /**
   * Issues the first key of an application for a plan, or the successor of one that expires soon.
   *
   * @param present the current subscription of the application to the plan
   */
  public Result issue(Order order, Optional<Subscription> present, Instant at) {
    var issued = generate(order, at);
    var active = Subscription.active(issued.key());
    return switch (subscriptions.subscribe(order.organisation(), active, present, at)) {
      case SubscriptionWriter.Result.Conflict(var state) -> new Result.Conflict(state);
      case SubscriptionWriter.Result.Written(var rotated) -> {
        store(order, issued, rotated, at);
        yield issued;
      }
    };
  }

  /**
   * Issues the key of a pending request, whose subscription becomes active. The developer can see
   * it once on the site.
   */
  public Result.Issued issueApproved(Order order, Instant at) {
    var issued = generate(order, at);
    store(order, issued, subscriptions.approve(order.organisation(), issued.key(), at), at);
    unseenKeys.keep(order.organisation(), issued.raw());
    return issued;
  }

  /**
   * Issues the successor of a live key.
   *
   * @param previousUntil until when that key works
   */
  public Result.Issued issueSuccessor(Order order, Instant at, Instant previousUntil) {
    var issued = generate(order, at);
    store(order, issued, Optional.of(previousUntil));
    subscriptions.succeed(order.organisation(), issued.key());
    return issued;
  }

  private Result.Issued generate(Order order, Instant at) {
    var raw = generator.next();
    var life = order.plan().details().keyLife().duration();
    return new Result.Issued(raw, IssuedKey.issued(identifiers.of(raw), order.grant(), at, life));
  }

  private void store(Order order, Result.Issued issued, Optional<RotatedKey> rotated, Instant at) {
    store(order, issued, rotated.map(previous -> previous.until(at)));
    rotated.ifPresent(
        previous -> {
          audit.publish(order.actor(), new Event.KeyRotated(previous.after()));
          audit.record(
              order.actor(),
              KEY_ROTATED,
              previous.before().key().fingerprint(),
              Snapshots.of(previous.before()),
              Snapshots.of(previous.after()));
        });
  }

  private void store(Order order, Result.Issued issued, Optional<Instant> previousUntil) {
    keys.add(order.organisation(), issued.key());
    keyPushes.issued(order.organisation(), issued.key(), issued.raw());
    if (order.actor().rights() instanceof DeveloperRights) {
      unseenKeys.keep(order.organisation(), issued.raw());
    }
    audit.publish(order.actor(), new Event.KeyIssued(issued.key()));
    outbox.postKey(
        order.organisation(),
        order.settings(),
        order.developer().details().email(),
        new Message.KeyIssued(order.offer(locations), issued.raw(), previousUntil));
  }
}
