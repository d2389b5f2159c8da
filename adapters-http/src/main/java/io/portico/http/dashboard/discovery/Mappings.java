package io.portico.http.dashboard.discovery;

import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Finds the source of a page, and the labels that its rules may assign. */
@Singleton
record Mappings(DiscoveryQueries discovery, LabelQueries labels) {

  /**
   * Returns the source in a path. A source without a run and without a system has a mapping only.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if no source can have this name
   */
  DiscoveryQueries.Source source(Actor actor, String text) {
    var name = name(text);
    var after = Optional.<SourceName>empty();
    do {
      var page = discovery.sources(actor, new PageQuery<>(after, PageLimits.LARGEST));
      for (var source : page.items()) {
        if (source.name().equals(name)) {
          return source;
        }
      }
      after = page.next();
    } while (after.isPresent());
    return new DiscoveryQueries.Source(name, Optional.empty(), Optional.empty());
  }

  static SourceName name(String text) {
    try {
      return new SourceName(text);
    } catch (InvalidValueException _) {
      throw RecordKind.SOURCE.notFound(text).get();
    }
  }

  /** Returns the labels that rules may assign, by name. */
  List<LabelDefinition> definitions(Actor actor) {
    return labels.definitions(actor).stream()
        .filter(definition -> !definition.deprecated())
        .toList();
  }
}
