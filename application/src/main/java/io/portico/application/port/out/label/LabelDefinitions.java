package io.portico.application.port.out.label;

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
 * <p>No two have names that are equal, case aside, and none has a name that is a former name of
 * another.
 */
public interface LabelDefinitions {

  /** The most names that are looked through for one that was perhaps meant. */
  int MOST_TO_SUGGEST_FROM = 5_000;

  /**
   * Adds {@code definition}, which has no former names, unless its name is in use.
   *
   * <p>Of several concurrent calls with one name, exactly one answers {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, LabelDefinition definition);

  /** Returns the definition with this id, or empty if the organisation has none. */
  Optional<LabelDefinition> find(OrganisationId organisation, LabelDefinitionId id);

  /**
   * Returns what {@link #find} does, and lets nobody else change the definition, remove it or give
   * its label to an API until the unit of work ends.
   */
  Optional<LabelDefinition> findForUpdate(OrganisationId organisation, LabelDefinitionId id);

  /**
   * Returns the definitions that {@code names} lead to, each under the name that was asked for: the
   * exact name of today, case included, or else a former one. Names that lead nowhere lack.
   */
  Map<LabelName, LabelDefinition> named(OrganisationId organisation, Set<LabelName> names);

  /**
   * Returns what {@link #named} does, and lets nobody change or remove the definitions until the
   * unit of work ends. Others may do the same meanwhile.
   */
  Map<LabelName, LabelDefinition> lockForAssignment(
      OrganisationId organisation, Set<LabelName> names);

  /**
   * Makes the definition with the id of {@code definition} what is given. To be called in the unit
   * of work that {@link #findForUpdate} found it in.
   *
   * <p>APIs carry the label on, under its new name. Where they carry values that are no longer
   * allowed, the same unit of work must change them.
   */
  Replacement replace(OrganisationId organisation, LabelDefinition definition);

  /**
   * Removes the definition with this id, whose label no API carries, with its former names. To be
   * called in the unit of work that {@link #findForUpdate} found it in.
   */
  void remove(OrganisationId organisation, LabelDefinitionId id);

  /**
   * Returns up to {@code limit} definitions ordered by name (by code point, upper case first),
   * beginning behind {@code after}; or at the first if that is empty.
   *
   * @param which whether labels that no API carries are left out
   */
  List<LabelDefinition> page(
      OrganisationId organisation, Which which, Optional<LabelName> after, int limit);

  /** Returns the names of up to {@code limit} definitions, in the order of {@link #page}. */
  List<LabelName> names(OrganisationId organisation, int limit);

  /** Which definitions are listed. */
  enum Which {
    ALL,
    IN_USE
  }

  /** What became of an addition. */
  enum Addition {
    ADDED,
    NAME_TAKEN
  }

  /** What became of a replacement. */
  enum Replacement {
    REPLACED,
    NAME_TAKEN
  }
}
