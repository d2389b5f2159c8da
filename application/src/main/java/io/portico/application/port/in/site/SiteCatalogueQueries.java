package io.portico.application.port.in.site;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.developer.Developer;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.site.Offering;
import io.portico.domain.site.Site;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads of the catalogue by visitors of a site. An entry that is not for them is refused exactly as
 * one that does not exist, with {@code RefusedException.NotFound}.
 */
public interface SiteCatalogueQueries {

  /** Who reads the catalogue of which site. */
  record Reader(Site site, Optional<Developer> developer) {}

  /** Returns a page of what the catalogue offers, and what can be chosen from. */
  Selection select(Reader reader, Query query);

  /** Returns what an API or a plan, by its id, is offered with. */
  Details find(Reader reader, String id);

  /**
   * Returns a revision of the definition of an offered API.
   *
   * @param revision empty for the latest
   */
  Definition definition(Reader reader, String id, Optional<Integer> revision);

  /** Returns the document of a revision. */
  byte[] document(Reader reader, String id, int revision);

  /** Returns the difference of two revisions. */
  DefinitionDiff difference(Reader reader, String id, int from, int to);

  /**
   * What a visitor looks for.
   *
   * @param words all of which are in the texts; any case
   * @param labels the values of which one is carried, of each label
   */
  record Query(List<String> words, Map<LabelName, Set<LabelValue>> labels, OffsetRange range) {
    public Query {
      words = List.copyOf(words);
      labels = Map.copyOf(labels);
    }
  }

  /**
   * What was found.
   *
   * @param facets of the shown labels, in their order
   * @param titles what the shown labels are called
   */
  record Selection(OffsetPage<Offering> page, List<Facet> facets, Map<LabelName, String> titles) {}

  /**
   * A label with its values on what matches everything else that was asked for.
   *
   * @param values ordered by themselves, with how often each occurs
   */
  record Facet(LabelName name, String title, Map<LabelValue, Integer> values) {}

  /**
   * What is known of an offer.
   *
   * @param plans that open it, in the order of the catalogue
   * @param definitions all revisions, the latest first
   * @param titles what the shown labels are called
   */
  record Details(
      Offering offering,
      List<OfferedPlan> plans,
      List<Definition> definitions,
      Map<LabelName, String> titles) {}

  /** An entry of the catalogue with its plan. */
  record OfferedPlan(CatalogueEntry entry, PlanDetails details) {}
}
