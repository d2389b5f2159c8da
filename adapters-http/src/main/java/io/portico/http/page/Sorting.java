package io.portico.http.page;

/**
 * How a table is sorted, for the links in its head.
 *
 * @param address of the page, with its filters
 * @param column the name of the sorted column
 */
public record Sorting(Address address, String column, boolean descending) {

  /** The parameter with the column; a minus sign before it sorts downwards. */
  public static final String PARAMETER = "sort";

  /** Returns the sorting that a page was asked for. */
  public static Sorting of(Address address, String asked) {
    var descending = asked.startsWith("-");
    return new Sorting(
        address.without(PageNumber.PARAMETER).without("cursor"),
        descending ? asked.substring(1) : asked,
        descending);
  }

  /** Returns the value of the parameter; empty if the list has its own order. */
  public String parameter() {
    return descending ? "-" + column : column;
  }

  /** Returns where the head of {@code other} leads: to the other direction if it is sorted. */
  public String link(String other) {
    return address
        .with(PARAMETER, other.equals(column) && !descending ? "-" + other : other)
        .toString();
  }

  /** Returns the value of {@code aria-sort} of a column. */
  public String aria(String other) {
    if (!other.equals(column)) {
      return "none";
    }
    return descending ? "descending" : "ascending";
  }
}
