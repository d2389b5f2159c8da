package io.portico.application.port.in;

import java.util.Optional;

/**
 * Which page of a list is wanted.
 *
 * @param after the key of the last record of the previous page; empty for the first page
 * @param limit the most records on the page
 */
public record PageQuery<K>(Optional<K> after, int limit) {

  public PageQuery {
    PageLimits.requireSize(limit);
  }
}
