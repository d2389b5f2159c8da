package io.portico.domain.webhook;

import io.portico.domain.shared.Worded;

/** The name of a {@link DeliveryState}. */
public enum DeliveryStatus implements Worded {
  WAITING,
  DELIVERED,
  FAILED
}
