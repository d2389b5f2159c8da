package io.portico.outbound.webhook;

import static java.time.ZoneOffset.UTC;

import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.developer.Developer;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.label.Labels;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.webhook.Event;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The member {@code data} of events. A key is named by its hash, even where keys are not hashed.
 */
final class EventData {

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(UTC);

  /* The members that have no small limit. */
  private static final Set<String> LARGE =
      Set.of("fields", "labels", "previous_labels", "violations", "policies");

  private final Map<String, Object> members = new LinkedHashMap<>();

  private EventData() {}

  /**
   * Returns the members of {@code event}.
   *
   * @param application the name of its application, if any
   */
  static Map<String, Object> of(Event event, Optional<String> application) {
    var data = new EventData();
    data.add(event);
    data.put("application_id", event.holder().map(holder -> holder.application().toString()));
    data.put("application_name", application);
    return data.members;
  }

  /** Returns {@code data} without its largest members. */
  static Map<String, Object> truncated(Map<String, Object> data) {
    var rest = new LinkedHashMap<>(data);
    rest.keySet().removeAll(LARGE);
    rest.put("truncated", true);
    return rest;
  }

  static String written(Instant at) {
    return TIMESTAMP.format(at);
  }

  private void add(Event event) {
    switch (event) {
      case Event.KeyRequested(var request) -> add(request);
      case Event.KeyIssued(var key) -> add(key);
      case Event.KeyRotated(var key) -> add(key);
      case Event.KeyRevoked(var key) -> add(key);
      case Event.KeyExpiring(var key, var days) -> {
        add(key);
        put("days", days);
      }
      case Event.DeveloperRegistered(var developer) -> add(developer);
      case Event.DeveloperChanged(var developer) -> add(developer);
      case Event.DeveloperRemoved(var developer) -> add(developer);
      case Event.ApiRegistered(var api) -> add(api);
      case Event.ApiRemoved(var api) -> add(api);
      case Event.ApiLabelsChanged(var before, var after) -> {
        add(after);
        put("previous_labels", labels(before.labels().labels()));
      }
      case Event.ApiPolicyViolated(var api, var violations) -> {
        add(api);
        put("violations", violations.stream().map(EventData::violation).toList());
      }
      case Event.CatalogueChanged(var catalogue) -> add(catalogue);
      case Event.WebhookTest(var webhook) -> put("webhook_id", webhook.toString());
    }
  }

  private void add(KeyRequest request) {
    var details = request.details();
    put("request_id", request.id().toString());
    put("developer_id", details.developer().toString());
    put("policy_id", details.plan().toString());
    put("state", request.state().status().word());
    put("fields", details.fields().values());
  }

  private void add(IssuedKey key) {
    var grant = key.grant();
    put("key_hash", key.key().fingerprint());
    put("developer_id", grant.developer().toString());
    put("policy_id", grant.plan().toString());
    put("request_id", grant.request().map(Object::toString));
    put("issued_at", written(key.issuedAt()));
    put("expires_at", key.expiresAt().map(EventData::written));
    put("ended_at", key.endedAt().map(EventData::written));
    put("replaced_by", key.replacedBy().map(StoredKey::fingerprint));
  }

  private void add(Developer developer) {
    var details = developer.details();
    put("developer_id", developer.id().toString());
    put("email", details.email().written());
    put("inactive", details.inactive());
    put("fields", details.fields().values());
  }

  private void add(ApiRecord api) {
    put("api_id", api.id().toString());
    put("name", api.description().name());
    put("version", api.description().version());
    put("source", api.origin().map(origin -> origin.source().value()));
    put("labels", labels(api.labels().labels()));
  }

  private void add(Catalogue catalogue) {
    put("catalogue_id", catalogue.id().toString());
    put("policies", catalogue.entries().stream().map(entry -> entry.plan().toString()).toList());
  }

  private static Map<String, Object> labels(Labels labels) {
    var byName = new LinkedHashMap<String, Object>();
    labels.byName().forEach((name, value) -> byName.put(name.value(), value.value()));
    return byName;
  }

  private static Map<String, Object> violation(PolicyViolation violation) {
    var members = new LinkedHashMap<String, Object>();
    members.put("policy", violation.policy());
    members.put("severity", violation.severity().word());
    members.put(
        "missing", violation.lacking().stream().map(LabelRequirement::description).toList());
    return members;
  }

  private void put(String name, Optional<String> value) {
    value.ifPresent(present -> members.put(name, present));
  }

  private void put(String name, Object value) {
    members.put(name, value);
  }
}
