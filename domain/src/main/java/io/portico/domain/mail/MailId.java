package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;

/** The id of a mail. */
public record MailId(Identifier value) {
  public MailId {
    requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
