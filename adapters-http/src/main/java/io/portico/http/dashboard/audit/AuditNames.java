package io.portico.http.dashboard.audit;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.dashboard.view.Words;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Names the objects of audit entries, also those whose entries have no name. */
@Singleton
public record AuditNames(KeyRequestQueries requests) {

  /** Names of objects by their ids. */
  public record Names(Map<String, Words> words) {

    /** No names but those in the entries. */
    public static final Names NONE = new Names(Map.of());

    /** Returns the name of the changed object, or its id if it has none. */
    public Words object(AuditEntry entry) {
      return Optional.ofNullable(words.get(entry.object()))
          .orElseGet(() -> AuditWords.object(entry));
    }
  }

  /** Returns the names of the objects of {@code entries}. */
  public Names of(Actor actor, Collection<AuditEntryView> entries) {
    var ids =
        entries.stream()
            .map(AuditEntryView::entry)
            .filter(entry -> entry.action().kind() == AuditKind.KEY_REQUEST)
            .flatMap(entry -> Identifier.parse(entry.object()).stream())
            .map(KeyRequestId::new)
            .collect(toSet());
    if (ids.isEmpty()) {
      return Names.NONE;
    }
    var words = new HashMap<String, Words>();
    requests
        .named(actor, requests.findAll(actor, ids))
        .forEach(named -> words(named).ifPresent(text -> words.put(id(named), text)));
    return new Names(words);
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
