package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.api.ApiCursor;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the address of the list asks for. Invalid parameters select nothing, and are reported beside
 * their fields.
 *
 * @param fields the parameters, and what is wrong with them
 * @param selector empty if none is given, or if it is wrong
 * @param order in which the APIs are listed
 * @param after the end of the previous page
 * @param columns the labels with a column of their own
 * @param alerts what was asked for and the list does not have
 */
public record ListRequest(
    Fields fields,
    Optional<Selector> selector,
    ApiFilter filter,
    ApiOrder order,
    Optional<ApiPosition> after,
    List<LabelName> columns,
    List<Words> alerts) {

  static final String SELECTOR = "selector";
  static final String WORDS = "q";
  static final String SORT = "sort";
  static final String COLUMN = "column";
  static final String CURSOR = "cursor";
  static final String EARLIER = "earlier";

  /** The maximum number of labels with a column. */
  public static final int MOST_COLUMNS = 6;

  /** More labels than this are found by typing a selector. */
  static final int MOST_LABELS = 100;

  private static final String PROVIDER = "provider";
  static final String OWNER = "owner";
  private static final String SOURCE = "source";
  private static final String MISSING = "missing";

  /** The parameters that have no control, but are set by links. */
  static final List<String> LINKED = List.of(PROVIDER, OWNER, SOURCE, MISSING);

  /** The parameters of a filter. */
  static final List<String> FILTER =
      Stream.concat(Stream.of(SELECTOR, WORDS), LINKED.stream()).toList();

  /** The parameters of a view of the list, without the place in it. */
  static final List<String> OF_VIEW =
      Stream.concat(FILTER.stream(), Stream.of(SORT, COLUMN)).toList();

  static ListRequest of(HttpRequest<?> request) {
    var given = new LinkedHashMap<String, List<String>>();
    for (var name : OF_VIEW) {
      given.put(name, request.getParameters().getAll(name));
    }
    for (var name : List.of(CURSOR, EARLIER)) {
      given.put(name, request.getParameters().getAll(name));
    }
    return of(given);
  }

  static ListRequest of(Map<String, List<String>> given) {
    return new Reader(Fields.of(given)).read();
  }

  /**
   * Returns this request with the current names of labels in the place of former ones, and without
   * columns of labels that do not exist, also in its addresses.
   */
  ListRequest resolving(List<LabelDefinition> definitions) {
    var current = new HashMap<LabelName, LabelName>();
    for (var definition : definitions) {
      definition.formerNames().forEach(former -> current.put(former, definition.name()));
    }
    var known = definitions.stream().map(LabelDefinition::name).toList();
    var wanted = columns.stream().map(name -> current.getOrDefault(name, name)).distinct().toList();
    var shown =
        wanted.stream()
            .filter(name -> known.contains(name) || known.size() >= MOST_LABELS)
            .toList();
    var wrong = new ArrayList<>(alerts);
    wanted.stream()
        .filter(name -> !shown.contains(name))
        .forEach(name -> wrong.add(Words.of("records.noColumn", name.value())));
    var renamed = selector.map(one -> one.renamed(name -> current.getOrDefault(name, name)));
    var resolved = fields.with(COLUMN, shown.stream().map(LabelName::value).toArray(String[]::new));
    return new ListRequest(
        renamed.equals(selector)
            ? resolved
            : resolved.with(SELECTOR, renamed.map(Selector::toString).orElse("")),
        renamed,
        renamed.equals(selector) ? filter : filter.selecting(selection(renamed)),
        order,
        after,
        shown,
        wrong);
  }

  /** Returns whether a parameter is wrong. */
  boolean isWrong() {
    return fields.isWrong();
  }

  /** Returns the query of a page of {@code limit} APIs. */
  ApiQueries.Query page(Actor actor, int limit) {
    return new ApiQueries.Query(actor, filter, order, after, limit, false);
  }

  /** Returns the address of this view, from its first API on. */
  Address address() {
    return address(Section.APIS.path());
  }

  /** Returns the address of this view at the page that is asked for. */
  Address addressOfPage() {
    var address = address();
    for (var name : List.of(CURSOR, EARLIER)) {
      for (var value : fields.all(name)) {
        if (!value.isBlank()) {
          address = address.and(name, value);
        }
      }
    }
    return address;
  }

  /** Returns the address of another page for this view. */
  Address address(String path) {
    var address = Address.of(path);
    for (var name : OF_VIEW) {
      for (var value : fields.all(name)) {
        if (!value.isBlank()) {
          address = address.and(name, value.strip());
        }
      }
    }
    return address;
  }

  /** Returns the address of this view with another selector. */
  Address selecting(SelectorEdits edits) {
    var text = edits.text();
    return text.isEmpty()
        ? address().without(SELECTOR)
        : address().without(SELECTOR).and(SELECTOR, text);
  }

  /** Returns the filter without what the filter of {@code label} shows. */
  ApiFilter without(LabelName label) {
    var rest = SelectorEdits.of(selector).without(label).selector();
    return filter.selecting(selection(rest));
  }

  static Selection selection(Optional<Selector> selector) {
    return Selection.of(selector.stream().toList());
  }

  /** Reads the parameters and collects what is wrong. */
  private static final class Reader {

    private Fields fields;

    Reader(Fields fields) {
      this.fields = fields;
    }

    ListRequest read() {
      var selector = read(SELECTOR, Selector::parse);
      var words = read(WORDS, SearchWords::in).flatMap(Function.identity());
      var provider = read(PROVIDER, Function.identity());
      var owner = read(OWNER, Function.identity());
      var origin = new OriginFilter(read(SOURCE, SourceName::new), read(MISSING, Boolean::valueOf));
      var filter = filter(selector, words, provider, owner, origin);
      var sort = fields.value(SORT).strip();
      var order =
          order(sort)
              .filter(asked -> asked != ApiOrder.RELEVANCE || words.isPresent())
              .orElse(words.isPresent() ? ApiOrder.RELEVANCE : ApiOrder.NAME);
      var after = read(CURSOR, text -> ApiCursor.read(order, text));
      var columns =
          fields.all(COLUMN).stream()
              .filter(LabelName::isValid)
              .map(LabelName::new)
              .distinct()
              .limit(MOST_COLUMNS)
              .toList();
      if (sort.isEmpty() || order(sort).isPresent()) {
        return new ListRequest(fields, selector, filter, order, after, columns, List.of());
      }
      return new ListRequest(
          fields.with(SORT),
          selector,
          filter,
          order,
          after,
          columns,
          List.of(Words.of("apis.noSort", sort)));
    }

    private ApiFilter filter(
        Optional<Selector> selector,
        Optional<SearchWords> words,
        Optional<String> provider,
        Optional<String> owner,
        OriginFilter origin) {
      try {
        return new ApiFilter(selection(selector), words, provider, owner, origin);
      } catch (InvalidValueException e) {
        fields = fields.wrong(e);
        return ApiFilter.of(selection(selector));
      }
    }

    private <T> Optional<T> read(String name, Function<String, T> reader) {
      var text = fields.value(name).strip();
      if (text.isEmpty()) {
        return Optional.empty();
      }
      try {
        return Optional.of(reader.apply(text));
      } catch (InvalidValueException e) {
        fields = fields.wrong(e.at(name));
        return Optional.empty();
      }
    }
  }

  /** Returns the word of {@code order} in addresses. */
  static String word(ApiOrder order) {
    return switch (order) {
      case ID -> "id";
      case RELEVANCE -> "relevance";
      case NAME -> "name";
      case LAST_CHANGED -> "-updated_at";
    };
  }

  private static Optional<ApiOrder> order(String word) {
    return Stream.of(ApiOrder.values()).filter(order -> word(order).equals(word)).findFirst();
  }
}
