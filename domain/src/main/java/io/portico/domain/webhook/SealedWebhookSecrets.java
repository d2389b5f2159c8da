package io.portico.domain.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The sealed secrets of a webhook.
 *
 * @param previous the secret before the last rotation, which signs as well until it expires
 */
public record SealedWebhookSecrets(String current, Optional<Previous> previous) {

  /** The sealed secret before a rotation. */
  public record Previous(String secret, Instant until) {}

  /** Returns the first secret of a webhook. */
  public static SealedWebhookSecrets first(String sealed) {
    return new SealedWebhookSecrets(sealed, Optional.empty());
  }

  /** Returns these secrets rotated to {@code next} at {@code at}. */
  SealedWebhookSecrets rotated(String next, Instant at, Duration overlap) {
    return new SealedWebhookSecrets(
        next,
        overlap.isZero() ? Optional.empty() : Optional.of(new Previous(current, at.plus(overlap))));
  }

  /** Returns the sealed secrets that sign at {@code at}, the current one first. */
  public List<String> signingAt(Instant at) {
    var signing = new ArrayList<>(List.of(current));
    previous.filter(old -> at.isBefore(old.until())).ifPresent(old -> signing.add(old.secret()));
    return signing;
  }
}
