package io.portico.domain.webhook;

import io.portico.domain.shared.Worded;

/** Why Portico disabled a webhook. */
public enum DisabledReason implements Worded {
  /** The receiver does not exist any longer. */
  GONE,
  /** A delivery failed for three days, and none succeeded since its first attempt. */
  FAILING,
  /** Too many deliveries were waiting. */
  BACKLOG
}
