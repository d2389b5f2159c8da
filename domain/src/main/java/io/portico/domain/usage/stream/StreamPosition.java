package io.portico.domain.usage.stream;

import java.util.Optional;

/**
 * How far a partition has been counted.
 *
 * @param next the position of the next record to count; 0 if none was counted
 * @param intent what a reader began to count from there; empty if nothing
 */
public record StreamPosition(long next, Optional<StreamIntent> intent) {

  /** The position of a partition of which nothing was counted. */
  public static final StreamPosition BEGINNING = new StreamPosition(0, Optional.empty());
}
