package io.portico.application.service.site;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.site.SiteCatalogueQueries;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.definition.DefinitionService;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.developer.Developer;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.site.Offering;
import io.portico.domain.site.Site;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the catalogue for visitors of a site. */
public record SiteCatalogueService(
    Catalogues catalogues,
    Apis apis,
    Plans plans,
    LabelDefinitions labels,
    DefinitionService definitions)
    implements SiteCatalogueQueries {

  private static final DeveloperId VISITOR = new DeveloperId(new Identifier(0, 0));

  @Override
  public Selection select(Reader reader, Query query) {
    var entries = catalogues.published(reader.site().organisation());
    var containing =
        offerings(reader, entries).stream()
            .filter(offering -> offering.contains(query.words()))
            .toList();
    var found = containing.stream().filter(carrying(query.labels())).toList();
    var titles = titles(reader.site());
    var facets =
        reader.site().labelsShown().stream()
            .flatMap(
                label ->
                    Optional.ofNullable(titles.get(label)).stream()
                        .map(title -> facet(label, title, containing, query.labels())))
            .filter(facet -> !facet.values().isEmpty())
            .toList();
    var page = found.stream().skip(query.range().offset()).limit(query.range().limit()).toList();
    return new Selection(new OffsetPage<>(page, found.size()), facets, titles);
  }

  private List<Offering> offerings(Reader reader, List<CatalogueEntry> entries) {
    var fields = reader.developer().map(one -> one.details().fields());
    var shown =
        entries.stream()
            .filter(entry -> entry.isSeenBy(fields, reader.site().access().signedInOnly()))
            .toList();
    var known =
        apis.findAll(
            reader.site().organisation(),
            shown.stream().flatMap(entry -> entry.api().stream()).distinct().toList());
    return Offering.of(shown, known, reader.site().labelsShown());
  }

  private static Predicate<Offering> carrying(Map<LabelName, Set<LabelValue>> labels) {
    return offering ->
        labels.entrySet().stream()
            .allMatch(label -> offering.carries(label.getKey(), label.getValue()));
  }

  /* By everything but the label itself, so that one sees what else it would find. */
  private static Facet facet(
      LabelName label,
      String title,
      List<Offering> containing,
      Map<LabelName, Set<LabelValue>> asked) {
    var others = new LinkedHashMap<>(asked);
    others.remove(label);
    var counts = new TreeMap<LabelValue, Integer>(Comparator.comparing(LabelValue::value));
    containing.stream()
        .filter(carrying(others))
        .flatMap(offering -> offering.labels().valueOf(label).stream())
        .forEach(value -> counts.merge(value, 1, Integer::sum));
    return new Facet(label, title, counts);
  }

  private Map<LabelName, String> titles(Site site) {
    var titles = new LinkedHashMap<LabelName, String>();
    labels
        .named(site.organisation(), Set.copyOf(site.labelsShown()))
        .forEach(
            (name, definition) ->
                titles.put(name, definition.texts().displayName().orElse(name.value())));
    return titles;
  }

  @Override
  public Details find(Reader reader, String id) {
    var offering = offering(reader, id);
    return new Details(
        offering,
        offering.entries().stream().flatMap(entry -> offered(reader.site(), entry)).toList(),
        revisions(reader, offering),
        titles(reader.site()));
  }

  private Stream<OfferedPlan> offered(Site site, CatalogueEntry entry) {
    return plans.find(site.organisation(), entry.plan()).stream()
        .map(plan -> new OfferedPlan(entry, plan.details()));
  }

  private Offering offering(Reader reader, String id) {
    var organisation = reader.site().organisation();
    var ofApi = ApiId.parse(id).map(api -> catalogues.offering(organisation, api));
    var entries =
        ofApi
            .filter(some -> !some.isEmpty())
            .orElseGet(
                () ->
                    Identifier.parse(id)
                        .map(PlanId::new)
                        .flatMap(plan -> catalogues.offering(organisation, plan))
                        .filter(entry -> entry.api().isEmpty())
                        .map(List::of)
                        .orElse(List.of()));
    return offerings(reader, entries).stream()
        .findFirst()
        .orElseThrow(RecordKind.CATALOGUE_ENTRY.notFound(id));
  }

  /*
   * Without those of versions that only entries name that are not for the reader. An entry may
   * offer an API that the repository does not know.
   */
  private List<Definition> revisions(Reader reader, Offering offering) {
    var organisation = reader.site().organisation();
    return offering
        .api()
        .filter(api -> apis.find(organisation, api).isPresent())
        .map(
            api -> {
              var named =
                  catalogues.offering(organisation, api).stream()
                      .map(CatalogueEntry::version)
                      .collect(Collectors.toSet());
              return definitions.all(actor(reader), api).stream()
                  .filter(
                      one ->
                          !named.contains(one.version())
                              || offering.entries().stream()
                                  .anyMatch(entry -> entry.offersVersion(one.version())))
                  .toList();
            })
        .orElse(List.of());
  }

  @Override
  public Definition definition(Reader reader, String id, Optional<Integer> revision) {
    return revision(reader, offering(reader, id), revision);
  }

  private Definition revision(Reader reader, Offering offering, Optional<Integer> revision) {
    return revisions(reader, offering).stream()
        .filter(one -> revision.isEmpty() || one.revision() == revision.get())
        .findFirst()
        .orElseThrow(
            RecordKind.DEFINITION.notFound(revision.<Object>map(n -> n).orElse(offering.id())));
  }

  @Override
  public byte[] document(Reader reader, String id, int revision) {
    return definitions.document(actor(reader), api(reader, id, revision), revision);
  }

  @Override
  public DefinitionDiff difference(Reader reader, String id, int from, int to) {
    return definitions.difference(actor(reader), api(reader, id, from, to), from, to);
  }

  /* The API, if the reader may read these revisions of its definition. */
  private ApiId api(Reader reader, String id, Integer... revisions) {
    var offering = offering(reader, id);
    for (var revision : revisions) {
      var _ = revision(reader, offering, Optional.of(revision));
    }
    return offering.api().orElseThrow(RecordKind.DEFINITION.notFound(id));
  }

  /* A visitor reads what a developer may read who has nothing. */
  private static Actor actor(Reader reader) {
    return DeveloperRights.actor(
        reader.site().organisation(), reader.developer().map(Developer::id).orElse(VISITOR));
  }
}
