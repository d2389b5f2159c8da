package io.portico.domain.webhook;

import static java.util.stream.Collectors.toSet;

import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.developer.Developer;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.label.Labels;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A committed change that webhooks receive. It has no raw key, password or other secret. */
public sealed interface Event {

  record KeyRequested(KeyRequest request) implements Event {}

  record KeyIssued(IssuedKey key) implements Event {}

  /** {@code key} names its successor, and when it expires. */
  record KeyRotated(IssuedKey key) implements Event {}

  record KeyRevoked(IssuedKey key) implements Event {}

  record KeyExpiring(IssuedKey key, int days) implements Event {}

  record DeveloperRegistered(Developer developer) implements Event {}

  record DeveloperChanged(Developer developer) implements Event {}

  record DeveloperRemoved(Developer developer) implements Event {}

  record ApiRegistered(ApiRecord api) implements Event {}

  record ApiLabelsChanged(ApiRecord before, ApiRecord after) implements Event {}

  record ApiRemoved(ApiRecord api) implements Event {}

  record ApiPolicyViolated(ApiRecord api, List<PolicyViolation> violations) implements Event {

    public ApiPolicyViolated {
      violations = List.copyOf(violations);
    }
  }

  record CatalogueChanged(Catalogue catalogue) implements Event {}

  record WebhookTest(WebhookId webhook) implements Event {}

  /** The application that a key or a request belongs to, and the developer who has it. */
  record Holder(ApplicationId application, DeveloperId developer) {

    private static Optional<Holder> of(IssuedKey key) {
      return Optional.of(new Holder(key.application(), key.grant().developer()));
    }
  }

  /** Returns whose key or request the event is about; empty for other events. */
  default Optional<Holder> holder() {
    return switch (this) {
      case KeyRequested(var request) ->
          Optional.of(new Holder(request.details().application(), request.details().developer()));
      case KeyIssued(var key) -> Holder.of(key);
      case KeyRotated(var key) -> Holder.of(key);
      case KeyRevoked(var key) -> Holder.of(key);
      case KeyExpiring(var key, _) -> Holder.of(key);
      case DeveloperRegistered _,
          DeveloperChanged _,
          DeveloperRemoved _,
          ApiRegistered _,
          ApiLabelsChanged _,
          ApiRemoved _,
          ApiPolicyViolated _,
          CatalogueChanged _,
          WebhookTest _ ->
          Optional.empty();
    };
  }

  /** Returns the type. */
  default EventType type() {
    return switch (this) {
      case KeyRequested _ -> EventType.KEY_REQUESTED;
      case KeyIssued _ -> EventType.KEY_ISSUED;
      case KeyRotated _ -> EventType.KEY_ROTATED;
      case KeyRevoked _ -> EventType.KEY_REVOKED;
      case KeyExpiring _ -> EventType.KEY_EXPIRING;
      case DeveloperRegistered _ -> EventType.DEVELOPER_REGISTERED;
      case DeveloperChanged _ -> EventType.DEVELOPER_CHANGED;
      case DeveloperRemoved _ -> EventType.DEVELOPER_REMOVED;
      case ApiRegistered _ -> EventType.API_REGISTERED;
      case ApiLabelsChanged _ -> EventType.API_LABELS_CHANGED;
      case ApiRemoved _ -> EventType.API_REMOVED;
      case ApiPolicyViolated _ -> EventType.API_POLICY_VIOLATED;
      case CatalogueChanged _ -> EventType.CATALOGUE_CHANGED;
      case WebhookTest _ -> EventType.WEBHOOK_TEST;
    };
  }

  /**
   * Returns the labels that a selector is matched with: those of the API, before and after the
   * change. Empty for an event that is not about an API.
   */
  default Set<Labels> labels() {
    return switch (this) {
      case ApiRegistered(var api) -> Set.of(api.labels().labels());
      case ApiRemoved(var api) -> Set.of(api.labels().labels());
      case ApiPolicyViolated(var api, _) -> Set.of(api.labels().labels());
      case ApiLabelsChanged(var before, var after) ->
          Stream.of(before, after).map(api -> api.labels().labels()).collect(toSet());
      case KeyRequested _,
          KeyIssued _,
          KeyRotated _,
          KeyRevoked _,
          KeyExpiring _,
          DeveloperRegistered _,
          DeveloperChanged _,
          DeveloperRemoved _,
          CatalogueChanged _,
          WebhookTest _ ->
          Set.of();
    };
  }
}
