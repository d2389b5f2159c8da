package io.portico.domain.mail;

import io.portico.domain.shared.Identifier;

/** The id of a mail. */
public record MailId(Identifier value) {

  @Override
  public String toString() {
    return value.toString();
  }
}
