package io.portico.http.dashboard.apis;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Requirement;
import io.portico.http.api.ApiCursor;
import io.portico.http.dashboard.savedview.ViewMenu;
import io.portico.http.dashboard.view.FilterChip;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Chip;
import io.portico.http.page.Choice;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * The list of APIs.
 *
 * @param request what was asked for, and what is wrong with it
 * @param definitions of the labels that may have a column
 * @param found the APIs
 * @param facets the filters by label
 * @param views the menu of saved views
 * @param origin of this Portico, such as {@code https://portico.example.com}
 */
public record ListPage(
    ListRequest request,
    List<LabelDefinition> definitions,
    ApiQueries.Page found,
    FacetsPage facets,
    ViewMenu views,
    String origin) {

  private static final String CSV = Section.APIS.path() + ".csv";

  /* How many pages before it a page knows; before those, it links to the first. */
  private static final int MOST_EARLIER = 8;
  private static final String FIRST = "first";

  /**
   * An API.
   *
   * @param owner the address of the list of what its owner owns, with the other filters
   * @param values of the labels with a column
   * @param labels the other labels
   */
  public record Row(
      ApiRecord api, Optional<String> owner, List<Optional<String>> values, List<Chip> labels) {}

  /** Returns the parameters that the form keeps. */
  public List<Address.Parameter> hidden() {
    return ListRequest.LINKED.stream()
        .map(name -> new Address.Parameter(name, request.fields().value(name)))
        .filter(parameter -> !parameter.value().isEmpty())
        .toList();
  }

  /** Returns the address without any filter. */
  public String clear() {
    return ListRequest.FILTER.stream()
        .reduce(request.address(), Address::without, (one, _) -> one)
        .toString();
  }

  /** Returns whether the list has a filter. */
  public boolean isFiltered() {
    return !clear().equals(request.address().toString());
  }

  /** Returns the address of the filters with their counts. */
  public String facetsPath() {
    return request.address(Facets.PATH).toString();
  }

  /** Returns the address of the list with counts, for readers without JavaScript. */
  public String counted() {
    return request.address().and("counted", "true").toString();
  }

  /** Returns what is wrong with labels of the selector that are not defined. */
  public List<Words> unknown() {
    return found.unknownLabels().stream().map(ListPage::unknown).toList();
  }

  private static Words unknown(UnknownLabel label) {
    return label.nearest().isEmpty()
        ? Words.of("apis.unknown", label.name().value())
        : Words.of(
            "apis.unknownNearest",
            label.name().value(),
            String.join(", ", label.nearest().stream().map(LabelName::value).toList()));
  }

  /** Returns a command that reads the same APIs; empty if the selector is wrong. */
  public Optional<String> curl() {
    return request.isWrong()
        ? Optional.empty()
        : Optional.of(CurlCommand.of(origin, request.address()));
  }

  /** Returns the address of the table as a file. */
  public String csv() {
    return request.address(CSV).toString();
  }

  /** Returns the address of labelling all of them. */
  public String bulk() {
    return request
        .address(BulkController.PATH)
        .without(ListRequest.SORT)
        .without(ListRequest.COLUMN)
        .toString();
  }

  /** Returns the filters in use. */
  public List<FilterChip> chips() {
    var chips = new ArrayList<FilterChip>();
    var edits = SelectorEdits.of(request.selector());
    var address = request.address();
    Stream.concat(Stream.of(ListRequest.WORDS), ListRequest.LINKED.stream())
        .filter(name -> !request.fields().value(name).isBlank())
        .forEach(
            name ->
                chips.add(
                    new FilterChip(
                        Words.of("apis.chip." + name, request.fields().value(name)),
                        address.without(name).toString())));
    for (var requirement : edits.requirements()) {
      chips.addAll(chips(edits, requirement));
    }
    return chips;
  }

  private List<FilterChip> chips(SelectorEdits edits, Requirement requirement) {
    return switch (requirement) {
      case Requirement.In(var name, var values) ->
          chips(edits, requirement, name, values, "apis.chip.in");
      case Requirement.NotIn(var name, var values) ->
          chips(edits, requirement, name, values, "apis.chip.notIn");
      case Requirement.Exists(var name) ->
          List.of(chip(Words.of("apis.chip.any", title(name)), edits.without(requirement)));
      case Requirement.Absent(var name) ->
          List.of(chip(Words.of("apis.chip.none", title(name)), edits.without(requirement)));
      case Requirement.StartsWith _,
          Requirement.Contains _,
          Requirement.GroupExists _,
          Requirement.GroupAbsent _ ->
          List.of(chip(Words.plain(requirement.text()), edits.without(requirement)));
    };
  }

  /* A chip for each value, unless another requirement of the label comes first. */
  private List<FilterChip> chips(
      SelectorEdits edits,
      Requirement requirement,
      LabelName name,
      SequencedSet<String> values,
      String key) {
    if (!edits.on(name).equals(Optional.of(requirement)) || values.size() > MOST_EARLIER) {
      return List.of(chip(Words.plain(requirement.text()), edits.without(requirement)));
    }
    return values.stream()
        .map(value -> chip(Words.of(key, title(name), value), edits.toggle(name, value)))
        .toList();
  }

  private FilterChip chip(Words words, SelectorEdits without) {
    return new FilterChip(words, request.selecting(without).toString());
  }

  /** Returns the name that people read of a label. */
  public String title(LabelName name) {
    return definitions.stream()
        .filter(definition -> definition.name().equals(name))
        .findFirst()
        .map(LabelDefinition::title)
        .orElse(name.value());
  }

  /** Returns the orders of the list. */
  public List<Choice> sorts() {
    return Stream.of(ApiOrder.RELEVANCE, ApiOrder.NAME, ApiOrder.LAST_CHANGED, ApiOrder.ID)
        .filter(order -> order != ApiOrder.RELEVANCE || request.filter().words().isPresent())
        .map(order -> new Choice(ListRequest.word(order), Words.of("apis.sort." + order.name())))
        .toList();
  }

  /** Returns the order in use. */
  public String sort() {
    return ListRequest.word(request.order());
  }

  /** Returns the APIs. */
  public List<Row> rows() {
    return found.apis().stream().map(this::row).toList();
  }

  private Row row(ApiRecord api) {
    var labels = api.labels().byName();
    return new Row(
        api,
        api.description()
            .owner()
            .map(name -> request.address().with(ListRequest.OWNER, name).toString()),
        request.columns().stream()
            .map(
                name ->
                    Optional.ofNullable(labels.get(name))
                        .map(LabelAssignment::value)
                        .map(LabelValue::value))
            .toList(),
        labels.entrySet().stream()
            .filter(label -> !request.columns().contains(label.getKey()))
            .map(Map.Entry::getValue)
            .map(this::chip)
            .toList());
  }

  private Chip chip(LabelAssignment label) {
    return Chip.label(label.name().value(), title(label.name()), label.value().value());
  }

  /** Returns where the list goes on. */
  public Paging paging() {
    var earlier = request.fields().all(ListRequest.EARLIER);
    var cursor = request.fields().value(ListRequest.CURSOR);
    var next =
        found
            .next()
            .map(position -> ApiCursor.after(request.order(), position))
            .map(
                behind ->
                    address(
                        behind,
                        Stream.concat(
                                earlier.stream(), Stream.of(cursor.isEmpty() ? FIRST : cursor))
                            .toList()));
    Optional<String> previous =
        cursor.isEmpty()
            ? Optional.empty()
            : Optional.of(
                earlier.isEmpty()
                    ? request.address().toString()
                    : address(earlier.getLast(), earlier.subList(0, earlier.size() - 1)));
    return new Paging(Words.of("apis.shown", found.apis().size()), previous, next);
  }

  private String address(String cursor, List<String> earlier) {
    var address = request.address();
    if (cursor.equals(FIRST)) {
      return address.toString();
    }
    address = address.and(ListRequest.CURSOR, cursor);
    for (var one : earlier.subList(Math.max(0, earlier.size() - MOST_EARLIER), earlier.size())) {
      address = address.and(ListRequest.EARLIER, one);
    }
    return address.toString();
  }
}
