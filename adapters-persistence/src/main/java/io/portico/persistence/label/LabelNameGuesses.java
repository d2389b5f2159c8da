package io.portico.persistence.label;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The definitions to which names of labels led last: guesses, which spare a statement, and which
 * the caller checks.
 */
@Singleton
final class LabelNameGuesses {

  private static final int MOST = 10_000;

  private final Cache<Name, LabelDefinitionId> ids =
      Caffeine.newBuilder().maximumSize(MOST).build();

  private record Name(OrganisationId organisation, LabelName name) {}

  /** Returns the ids of the definitions of {@code names}; none if one of them is not known. */
  Set<LabelDefinitionId> of(OrganisationId organisation, Set<LabelName> names) {
    var known = new HashSet<LabelDefinitionId>();
    for (var name : names) {
      var id = ids.getIfPresent(new Name(organisation, name));
      if (id == null) {
        return Set.of();
      }
      known.add(id);
    }
    return known;
  }

  /** Remembers what names lead to. */
  void remember(OrganisationId organisation, Map<LabelName, LabelDefinition> found) {
    found.forEach((name, definition) -> ids.put(new Name(organisation, name), definition.id()));
  }
}
