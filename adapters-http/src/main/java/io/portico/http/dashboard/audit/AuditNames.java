package io.portico.http.dashboard.audit;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.in.webhook.WebhookQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.webhook.Webhook;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names the objects of audit entries, also of those that have no name themselves. */
@Singleton
public record AuditNames(
    KeyRequestQueries requests,
    WebhookQueries webhooks,
    GatewayQueries gateways,
    IdentityProviderQueries providers) {

  /** Names of objects by their ids. */
  public record Names(Map<String, Words> words) {

    /** No names but those in the entries. */
    public static final Names NONE = new Names(Map.of());

    /** Returns the name of the changed object, or its id if it has none. */
    public Words object(AuditEntry entry) {
      return Optional.ofNullable(words.get(entry.object()))
          .filter(_ -> entry.name().isEmpty())
          .orElseGet(() -> AuditWords.object(entry));
    }
  }

  /** Returns the names of the objects of {@code entries}. */
  public Names of(Actor actor, Collection<AuditEntryView> entries) {
    var words = new HashMap<String, Words>();
    if (has(entries, AuditKind.KEY_REQUEST)) {
      requests
          .named(actor, requests.findAll(actor, requests(entries)))
          .forEach(named -> words(named).ifPresent(text -> words.put(id(named), text)));
    }
    if (has(entries, AuditKind.WEBHOOK)) {
      webhooks
          .all(actor)
          .forEach(webhook -> words.put(webhook.id().toString(), Words.plain(host(webhook))));
    }
    if (has(entries, AuditKind.GATEWAY)) {
      gateways
          .all(actor)
          .forEach(
              gateway -> words.put(gateway.id().toString(), Words.plain(gateway.details().name())));
    }
    if (has(entries, AuditKind.IDENTITY_PROVIDER)) {
      providers
          .all(actor)
          .forEach(
              provider ->
                  words.put(provider.id().toString(), Words.plain(provider.details().name())));
    }
    return new Names(words);
  }

  private static boolean has(Collection<AuditEntryView> entries, AuditKind kind) {
    return entries.stream().anyMatch(view -> view.entry().action().kind() == kind);
  }

  private static Set<KeyRequestId> requests(Collection<AuditEntryView> entries) {
    return entries.stream()
        .map(AuditEntryView::entry)
        .filter(entry -> entry.action().kind() == AuditKind.KEY_REQUEST)
        .flatMap(entry -> Identifier.parse(entry.object()).stream())
        .map(KeyRequestId::new)
        .collect(toSet());
  }

  /* As the page of the webhook is titled. */
  private static String host(Webhook webhook) {
    return webhook.details().url().uri().getHost();
  }

  private static String id(NamedKeyRequest named) {
    return named.request().id().toString();
  }

  private static Optional<Words> words(NamedKeyRequest named) {
    return named
        .developer()
        .map(
            email ->
                named
                    .plan()
                    .map(plan -> Words.of("audit.object.request", email.written(), plan))
                    .orElseGet(() -> Words.plain(email.written())));
  }
}
