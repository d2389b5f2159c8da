package io.portico.http.dashboard.records;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import io.micronaut.http.HttpRequest;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Address;
import io.portico.http.page.PageNumber;
import io.portico.http.page.Sorting;
import io.portico.http.page.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How a request wants a list: its order and its columns, of which all but the first can be hidden.
 *
 * @param address of the list as it is shown, without what it does not have
 * @param all its columns
 * @param shown those that are not hidden
 * @param whole whether all its records are read, so that each column can sort them
 * @param wrong what was asked for and the list does not have
 */
public record Arrangement<R>(
    Address address,
    Sorting sorting,
    List<Column<R>> all,
    List<Column<R>> shown,
    boolean whole,
    List<Words> wrong) {

  /** The parameter with the name of each column that is shown; without any, all are. */
  public static final String COLUMN = "column";

  private static final String FORMAT = "format";
  private static final String CSV = "csv";

  static <R> Arrangement<R> of(
      RecordList<R> list, HttpRequest<?> request, List<Column<R>> all, boolean whole) {
    var address = address(list, request);
    var asked = list.sorting(request);
    var unsorted =
        Optional.of(asked.column())
            .filter(name -> !name.isEmpty())
            .filter(name -> all.stream().noneMatch(one -> one.isNamed(name) && one.sorts(whole)));
    if (unsorted.isPresent()) {
      address = address.without(Sorting.PARAMETER);
    }
    var chosen = Set.copyOf(request.getParameters().getAll(COLUMN));
    var unknown =
        chosen.stream().filter(name -> all.stream().noneMatch(one -> one.isNamed(name))).toList();
    for (var name : unknown) {
      address = address.without(COLUMN, name);
    }
    return new Arrangement<>(
        address,
        Sorting.of(address, unsorted.isPresent() ? "" : asked.parameter()),
        all,
        unknown.size() == chosen.size() ? all : shown(all, chosen),
        whole,
        Stream.concat(
                unsorted.stream().map(name -> Words.of("records.noSort", name)),
                unknown.stream().limit(1).map(name -> Words.of("records.noColumn", name)))
            .toList());
  }

  private static <R> List<Column<R>> shown(List<Column<R>> all, Set<String> chosen) {
    return all.stream()
        .filter(column -> column.equals(all.getFirst()) || chosen.contains(column.name()))
        .toList();
  }

  /* A part that htmx asks for has links to whole pages, which count later. */
  static Address address(RecordList<?> list, HttpRequest<?> request) {
    var address =
        Address.of(list.kind().place().path(), request.getParameters().asMap()).without(FORMAT);
    return Pages.isPart(request) ? address.without(RecordList.COUNTED) : address;
  }

  /** Returns whether a request asks for a file. */
  public static boolean isFile(HttpRequest<?> request) {
    return CSV.equals(request.getParameters().get(FORMAT));
  }

  /** Returns the address of a list as a file. */
  public static String file(Address list) {
    return list.with(FORMAT, CSV).toString();
  }

  /** Returns the address of the list as a file, with its numbers. */
  public String file() {
    return file(address.without(PageNumber.PARAMETER).with(RecordList.COUNTED, "true"));
  }

  /** Returns whether the head of a column leads to the list sorted by it. */
  public boolean sorts(Column<?> column) {
    return column.sorts(whole);
  }

  /** Returns whether a column is shown. */
  public boolean shows(Column<?> column) {
    return shown.stream().anyMatch(one -> one.isNamed(column.name()));
  }

  /** Returns what a form that chooses columns keeps. */
  public List<Address.Parameter> besideColumns() {
    return address.without(COLUMN).without(PageNumber.PARAMETER).parameters();
  }

  /** Returns what a form that searches keeps: the order and the columns. */
  public List<Address.Parameter> besideSearch() {
    return address.parameters().stream()
        .filter(one -> one.name().equals(Sorting.PARAMETER) || one.name().equals(COLUMN))
        .toList();
  }

  /**
   * Returns all records of a list in its order. Those that are the same keep their former order.
   *
   * @param reader gives texts in the language of the reader
   */
  List<R> sorted(List<R> items, Function<Words, String> reader) {
    var sorted = all.stream().filter(column -> column.isNamed(sorting.column())).findFirst();
    if (sorted.isEmpty()) {
      return items;
    }
    var column = sorted.get();
    Comparator<Keyed<R>> order =
        column
            .order()
            .map(given -> comparing((Keyed<R> one) -> one.item(), given))
            .orElseGet(
                () ->
                    comparingDouble((Keyed<R> one) -> one.cell().figure())
                        .thenComparing(Keyed::text, String.CASE_INSENSITIVE_ORDER));
    return items.stream()
        .map(item -> Keyed.of(item, column, reader))
        .sorted(sorting.descending() ? order.reversed() : order)
        .map(Keyed::item)
        .toList();
  }

  /* Cells and texts are made once for each record, not for each comparison. */
  private record Keyed<R>(R item, Cell cell, String text) {

    static <R> Keyed<R> of(R item, Column<R> column, Function<Words, String> reader) {
      var cell = column.cell().apply(item);
      return new Keyed<>(item, cell, cell.text(reader));
    }
  }
}
