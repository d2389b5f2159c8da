package io.portico.http.dashboard.audit;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.Words;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Names the objects of audit entries, also those whose entries have no name. */
@Singleton
public record AuditNames(KeyRequestQueries requests) {

  /* Each is a read of its own; a page has few of them. */
  private static final int MOST_REQUESTS = 20;

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
    var found =
        entries.stream()
            .map(AuditEntryView::entry)
            .filter(entry -> entry.action().kind() == AuditKind.KEY_REQUEST)
            .map(AuditEntry::object)
            .distinct()
            .limit(MOST_REQUESTS)
            .flatMap(id -> request(actor, id))
            .toList();
    if (found.isEmpty()) {
      return Names.NONE;
    }
    var words = new HashMap<String, Words>();
    requests
        .named(actor, found)
        .forEach(named -> words(named).ifPresent(text -> words.put(id(named), text)));
    return new Names(words);
  }

  private Stream<KeyRequest> request(Actor actor, String id) {
    try {
      return Identifier.parse(id)
          .map(known -> requests.find(actor, new KeyRequestId(known)))
          .stream();
    } catch (RefusedException.NotFound _) {
      return Stream.empty();
    }
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
