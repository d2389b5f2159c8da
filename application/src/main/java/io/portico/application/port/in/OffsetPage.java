package io.portico.application.port.in;

import java.util.List;

/**
 * One page of a list that is read by offset.
 *
 * @param total how many records the whole list has
 */
public record OffsetPage<T>(List<T> items, long total) {

  public OffsetPage {
    items = List.copyOf(items);
  }
}
