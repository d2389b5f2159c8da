package io.portico.domain.usage.stream;

import java.time.Instant;

/**
 * What a reader of a partition stores before it adds to counters that are not part of the unit of
 * work. Whoever finds it counts exactly the same records in the same way again, so that what was
 * added is recognised and the rest is completed.
 *
 * @param next the position behind the last record
 * @param at the time by which the records are judged, in milliseconds
 */
public record StreamIntent(long next, Instant at) {}
