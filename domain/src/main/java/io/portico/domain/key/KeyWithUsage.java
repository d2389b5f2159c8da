package io.portico.domain.key;

import java.time.Instant;
import java.util.Optional;

/**
 * A key with its last use.
 *
 * @param lastUsed the time of the latest reported call; empty if none was reported, or its record
 *     has expired
 */
public record KeyWithUsage(KeyWithState key, Optional<Instant> lastUsed) {}
