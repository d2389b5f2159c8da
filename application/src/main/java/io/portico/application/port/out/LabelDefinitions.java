package io.portico.application.port.out;

import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The label definitions of each organisation. */
public interface LabelDefinitions {

  /**
   * Adds {@code definition} unless its name is in use, case aside.
   *
   * <p>Of several concurrent calls with one name, exactly one answers {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, LabelDefinition definition);

  /** Returns the definition with this id, or empty if the organisation has none. */
  Optional<LabelDefinition> find(OrganisationId organisation, LabelDefinitionId id);

  /**
   * Returns the definitions with these exact names, case included; those that do not exist lack.
   */
  List<LabelDefinition> named(OrganisationId organisation, Set<LabelName> names);

  /**
   * Returns up to {@code limit} definitions ordered by name (by code point, upper case first),
   * beginning behind {@code after}; or at the first if that is empty.
   */
  List<LabelDefinition> page(OrganisationId organisation, Optional<LabelName> after, int limit);

  /** Returns the names of up to {@code limit} definitions, in the order of {@link #page}. */
  List<LabelName> names(OrganisationId organisation, int limit);

  /** What became of an addition. */
  enum Addition {
    ADDED,
    NAME_TAKEN
  }
}
