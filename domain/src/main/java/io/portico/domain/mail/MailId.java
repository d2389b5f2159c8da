package io.portico.domain.mail;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordId;

/** The id of a mail. */
public record MailId(Identifier value) implements RecordId {

  @Override
  public String toString() {
    return value.toString();
  }
}
