package io.portico.domain.site;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a site offers: an API with the plans that open it, or a plan of which no API is known.
 *
 * @param id of the API, or else of the plan
 * @param entries of the catalogue that offer it, in its order; at least one
 * @param labels that the site shows
 */
public record Offering(
    String id,
    Optional<ApiId> api,
    List<CatalogueEntry> entries,
    String name,
    String text,
    Labels labels) {

  public Offering {
    entries = List.copyOf(entries);
  }

  /**
   * Returns what {@code entries} offer, in their order.
   *
   * @param apis the APIs that the repository knows
   * @param shown the labels that the site shows
   */
  public static List<Offering> of(
      List<CatalogueEntry> entries, Map<ApiId, ApiRecord> apis, Collection<LabelName> shown) {
    var byId = new LinkedHashMap<String, List<CatalogueEntry>>();
    for (var entry : entries) {
      var id = entry.api().map(ApiId::toString).orElseGet(() -> entry.plan().toString());
      byId.computeIfAbsent(id, _ -> new ArrayList<>()).add(entry);
    }
    return byId.entrySet().stream()
        .map(one -> of(one.getKey(), one.getValue(), apis, shown))
        .toList();
  }

  /* Several entries call an API by their plans, so it has its own name. */
  private static Offering of(
      String id,
      List<CatalogueEntry> entries,
      Map<ApiId, ApiRecord> apis,
      Collection<LabelName> shown) {
    var first = entries.getFirst();
    var api = first.api().flatMap(one -> Optional.ofNullable(apis.get(one)));
    var text =
        entries.stream()
            .map(entry -> entry.texts().longDescription())
            .filter(description -> !description.isBlank())
            .findFirst()
            .or(() -> api.flatMap(one -> one.description().description()))
            .orElse("");
    return new Offering(
        id,
        first.api(),
        entries,
        api.filter(_ -> entries.size() > 1)
            .map(one -> one.description().name())
            .orElse(first.name()),
        text,
        labels(entries, api, shown));
  }

  private static Labels labels(
      List<CatalogueEntry> entries, Optional<ApiRecord> api, Collection<LabelName> shown) {
    var labels = new TreeMap<LabelName, LabelValue>();
    entries.forEach(entry -> entry.labels().ifPresent(own -> labels.putAll(own.byName())));
    api.ifPresent(one -> labels.putAll(one.labels().labels().byName()));
    labels.keySet().retainAll(shown);
    return new Labels(labels);
  }

  /** Returns the short text about it; empty if there is none. */
  public String summary() {
    return entries.stream()
        .map(entry -> entry.texts().shortDescription())
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse("");
  }

  /** Returns the version that the catalogue names; empty if it names none. */
  public String version() {
    return entries.stream()
        .map(CatalogueEntry::version)
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse("");
  }

  /** Returns whether all {@code words}, in lower case, are in its texts. */
  public boolean contains(List<String> words) {
    if (words.isEmpty()) {
      return true;
    }
    var texts = new StringBuilder(name).append('\n').append(id).append('\n').append(text);
    for (var entry : entries) {
      texts.append('\n').append(entry.name()).append('\n').append(entry.texts().shortDescription());
    }
    labels.byName().values().forEach(value -> texts.append('\n').append(value.value()));
    var lower = texts.toString().toLowerCase(Locale.ROOT);
    return words.stream().allMatch(lower::contains);
  }

  /** Returns whether it carries one of {@code values} of the label. */
  public boolean carries(LabelName label, Set<LabelValue> values) {
    return labels.valueOf(label).filter(values::contains).isPresent();
  }
}
