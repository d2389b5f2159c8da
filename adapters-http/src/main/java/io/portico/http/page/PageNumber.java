package io.portico.http.page;

import io.micronaut.http.HttpParameters;
import io.portico.application.port.in.OffsetRange;
import java.util.Optional;

/**
 * One page of a list whose pages have numbers.
 *
 * @param number from 1
 * @param size the most records of a page
 */
public record PageNumber(int number, int size) {

  /** The parameter with the number. */
  public static final String PARAMETER = "page";

  /** Returns the page that an address asks for; the first one if it is no number. */
  public static PageNumber of(HttpParameters parameters, int size) {
    var text = parameters.get(PARAMETER, String.class, "1");
    return new PageNumber(text.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(text) : 1, size);
  }

  /** Returns this page, or the last one of a list of {@code total} records that is shorter. */
  public PageNumber within(long total) {
    return new PageNumber((int) Math.min(number, Math.max(1, (total + size - 1) / size)), size);
  }

  /** Returns how many records are before those of the page. */
  public long first() {
    return (number - 1L) * size;
  }

  /** Returns the records of the page. */
  public OffsetRange range() {
    return new OffsetRange(first(), size);
  }

  /**
   * Returns where the list goes on.
   *
   * @param key of the message that says which records are shown: from, to, of how many
   * @param shown how many records the page has
   */
  public Paging paging(String key, Address list, int shown, long total) {
    var last = first() + shown;
    return new Paging(
        Words.of(key, shown == 0 ? 0 : first() + 1, last, total),
        Optional.of(number - 1).filter(before -> before > 0).map(before -> at(list, before)),
        Optional.of(number + 1).filter(_ -> shown > 0 && last < total).map(next -> at(list, next)));
  }

  private static String at(Address list, int number) {
    return list.with(PARAMETER, Integer.toString(number)).toString();
  }
}
