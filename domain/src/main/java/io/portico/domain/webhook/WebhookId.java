package io.portico.domain.webhook;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a webhook. */
public record WebhookId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
