package io.portico.application.port.out.label;

import io.portico.application.port.out.Replacement;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The label definitions of each organisation.
 *
 * <p>Names are unique, ignoring case, and include the former names.
 */
public interface LabelDefinitions {

  /** The maximum number of names to look for similar names in. */
  int MOST_TO_SUGGEST_FROM = 5_000;

  /**
   * Adds {@code definition}, which has no former names, unless its name is in use.
   *
   * <p>Of several concurrent calls with one name, exactly one returns {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, LabelDefinition definition);

  /** Returns the definition with this id, or empty if the organisation has none. */
  Optional<LabelDefinition> find(OrganisationId organisation, LabelDefinitionId id);

  /**
   * Returns what {@link #find} does, and locks the definition exclusively until the unit of work
   * ends: no other unit of work can change it, remove it or assign its label.
   */
  Optional<LabelDefinition> findForUpdate(OrganisationId organisation, LabelDefinitionId id);

  /**
   * Returns the definitions by the given names: the current name, with the same case, or else a
   * former name. Unknown names are left out.
   */
  Map<LabelName, LabelDefinition> named(OrganisationId organisation, Set<LabelName> names);

  /**
   * Returns what {@link #named} does, and takes a shared lock on the definitions until the unit of
   * work ends: no other unit of work can change or remove them.
   */
  Map<LabelName, LabelDefinition> lockForAssignment(
      OrganisationId organisation, Set<LabelName> names);

  /**
   * Replaces the definition with this id, unless the name is in use. Requires the lock of {@link
   * #findForUpdate}.
   *
   * <p>APIs keep the label, under its new name. The same unit of work must change values that are
   * no longer allowed.
   */
  Replacement replace(OrganisationId organisation, LabelDefinition definition);

  /**
   * Removes the definition with this id, whose label no API carries, and its former names. Requires
   * the lock of {@link #findForUpdate}.
   */
  void remove(OrganisationId organisation, LabelDefinitionId id);

  /**
   * Returns up to {@code limit} definitions after {@code after}, or from the first if that is
   * empty, ordered by name (by code point, upper case first).
   */
  List<LabelDefinition> page(
      OrganisationId organisation, Which which, Optional<LabelName> after, int limit);

  /** Returns the number of definitions. */
  long count(OrganisationId organisation, Which which);

  /** Returns the names of up to {@code limit} definitions, in the order of {@link #page}. */
  List<LabelName> names(OrganisationId organisation, int limit);

  /** Returns the names of up to {@code limit} definitions in {@code group}, in the same order. */
  List<LabelName> namesBelow(OrganisationId organisation, LabelName group, int limit);

  /** The definitions to list. */
  enum Which {
    ALL,
    /** Only labels that APIs carry. */
    IN_USE
  }

  enum Addition {
    ADDED,
    NAME_TAKEN
  }
}
