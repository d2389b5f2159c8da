package io.portico.domain.request;

import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * Who decided a key request, and when.
 *
 * @param by empty if the request was approved automatically
 */
public record Decision(Optional<UserId> by, Instant at) {}
