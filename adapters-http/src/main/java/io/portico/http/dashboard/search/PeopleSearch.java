package io.portico.http.dashboard.search;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.search.SearchPage.Group;
import io.portico.http.dashboard.search.SearchPage.Hit;
import io.portico.http.dashboard.search.SearchPage.People;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds developers by email address or custom fields, their requests that wait, and one by its id.
 */
@Singleton
record PeopleSearch(DeveloperQueries developers, KeyRequestQueries requests) {

  private static final int MOST = 5;

  People of(Actor actor, String typed) {
    var found = developers(actor, typed);
    var waiting =
        Stream.concat(
                withId(actor, typed).stream(),
                found.items().stream().flatMap(developer -> waiting(actor, developer)))
            .distinct()
            .limit(MOST)
            .toList();
    return new People(
        Stream.of(
                new Group(
                    Section.DEVELOPERS,
                    found.items().stream().map(PeopleSearch::hit).toList(),
                    found.total() > MOST
                        ? Optional.of(
                            Address.of(Section.DEVELOPERS.path()).with("q", typed).toString())
                        : Optional.empty()),
                new Group(
                    Section.REQUESTS,
                    requests.named(actor, waiting).stream().map(PeopleSearch::hit).toList(),
                    Optional.empty()))
            .filter(group -> !group.hits().isEmpty())
            .toList());
  }

  /* What finds APIs may have too many words for developers, or none at all. */
  private OffsetPage<DeveloperWithKeys> developers(Actor actor, String typed) {
    final Optional<DeveloperWords> words;
    try {
      words = DeveloperWords.in(typed);
    } catch (InvalidValueException _) {
      return new OffsetPage<>(List.of(), 0);
    }
    var filter = new DeveloperFilter(words, Optional.empty(), Optional.empty());
    return developers.page(actor, filter, new OffsetRange(0, MOST));
  }

  private Optional<KeyRequest> withId(Actor actor, String typed) {
    try {
      return Identifier.parse(typed).map(id -> requests.find(actor, new KeyRequestId(id)));
    } catch (RefusedException.NotFound _) {
      return Optional.empty();
    }
  }

  private Stream<KeyRequest> waiting(Actor actor, DeveloperWithKeys developer) {
    var pending = KeyRequestFilter.WAITING.by(developer.developer().id());
    return requests.page(actor, pending, new OffsetRange(0, MOST)).items().stream();
  }

  private static Hit hit(DeveloperWithKeys developer) {
    var fields = developer.developer().details().fields().values().values();
    return new Hit(
        Words.plain(developer.developer().details().email().written()),
        Words.plain(String.join(", ", List.copyOf(fields).stream().limit(3).toList())),
        Section.DEVELOPERS.path() + "/" + developer.developer().id());
  }

  private static Hit hit(NamedKeyRequest request) {
    return new Hit(
        request
            .developer()
            .map(email -> Words.plain(email.written()))
            .orElseGet(() -> Words.of("request.title")),
        request.plan().map(Words::plain).orElseGet(() -> Words.plain("")),
        Section.REQUESTS.path() + "/" + request.request().id());
  }
}
