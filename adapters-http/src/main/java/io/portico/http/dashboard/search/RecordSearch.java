package io.portico.http.dashboard.search;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SearchWords;
import io.portico.domain.key.StoredKey;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.developer.DeveloperPaths;
import io.portico.http.dashboard.label.LabelPaths;
import io.portico.http.dashboard.search.SearchPage.Group;
import io.portico.http.dashboard.search.SearchPage.Hit;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds APIs by words or by their id, and labels by their names. */
@Singleton
record RecordSearch(ApiQueries apis, LabelQueries labels, KeyQueries keys) {

  private static final int MOST_APIS = 10;
  private static final int MOST_LABELS = 5;

  List<Group> of(Actor actor, String typed) {
    return Stream.of(keys(actor, typed), labels(actor, typed), apis(actor, typed))
        .filter(group -> !group.hits().isEmpty())
        .toList();
  }

  /* By their hashes alone: a key itself does not belong into an address. */
  private Group keys(Actor actor, String typed) {
    var hits =
        StoredKey.parse(typed)
            .filter(key -> key.fingerprint().equals(typed) && actor.may(Permission.READ))
            .flatMap(_ -> keys.findNamed(actor, typed))
            .map(found -> found.key().key())
            .map(
                key ->
                    new Hit(
                        Words.plain(typed),
                        Words.of("developer.key.title"),
                        DeveloperPaths.key(key.developer(), key.key())))
            .stream()
            .toList();
    return new Group(Section.DEVELOPERS, hits, Optional.empty());
  }

  private Group apis(Actor actor, String typed) {
    var filter = new ApiFilter(new Selection.Everything(), SearchWords.in(typed), Optional.empty());
    var page =
        apis.search(
            new ApiQueries.Query(actor, filter, ApiOrder.NAME, Optional.empty(), MOST_APIS, false));
    var hits = new ArrayList<Hit>();
    withId(actor, typed).map(RecordSearch::hit).ifPresent(hits::add);
    page.apis().stream()
        .map(RecordSearch::hit)
        .filter(hit -> !hits.contains(hit))
        .forEach(hits::add);
    var more = Address.of(Section.APIS.path()).with("q", typed).toString();
    return new Group(Section.APIS, hits, page.next().map(_ -> more));
  }

  private Optional<ApiRecord> withId(Actor actor, String typed) {
    try {
      return ApiId.parse(typed).map(id -> apis.find(actor, id));
    } catch (RefusedException.NotFound _) {
      return Optional.empty();
    }
  }

  private static Hit hit(ApiRecord api) {
    var labels =
        api.labels().byName().values().stream()
            .map(label -> label.name().value() + "=" + label.value().value())
            .limit(MOST_LABELS)
            .collect(joining(", "));
    return new Hit(
        Words.plain(api.description().name()),
        Words.plain(labels),
        Section.APIS.path() + "/" + api.id());
  }

  private Group labels(Actor actor, String typed) {
    var part = typed.toLowerCase(Locale.ROOT);
    var hits =
        labels.definitions(actor).stream()
            .filter(definition -> isNamed(definition, part))
            .limit(MOST_LABELS)
            .map(RecordSearch::hit)
            .toList();
    return new Group(Section.LABELS, hits, Optional.empty());
  }

  private static boolean isNamed(LabelDefinition definition, String part) {
    return Stream.concat(
            Stream.of(definition.name().value()), definition.texts().displayName().stream())
        .anyMatch(name -> name.toLowerCase(Locale.ROOT).contains(part));
  }

  private static Hit hit(LabelDefinition definition) {
    return new Hit(
        Words.plain(definition.title()),
        Words.plain(definition.name().value()),
        LabelPaths.of(definition));
  }
}
