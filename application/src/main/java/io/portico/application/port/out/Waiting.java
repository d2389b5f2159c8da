package io.portico.application.port.out;

import java.time.Instant;
import java.util.Optional;

/**
 * Work of all organisations that waits.
 *
 * @param oldest since when the oldest waits; empty if none does, or if that is not known
 */
public record Waiting(long count, Optional<Instant> oldest) {}
