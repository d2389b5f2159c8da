package io.portico.domain.webhook;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a delivery, which all its attempts carry as {@code webhook-id}. */
public record DeliveryId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
